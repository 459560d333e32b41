// A vendor that speaks Gemini's generateContent, as a model of the third generation does. Its bytes are written by hand.

const chunk = (parts, more = '') => `data: {"candidates": [{"content": {"parts": [${parts}],"role": "model"}${more},"index": 0}],"usageMetadata": {"promptTokenCount": 900,"candidatesTokenCount": 30,"totalTokenCount": 940,"cachedContentTokenCount": 800,"thoughtsTokenCount": 10},"modelVersion": "gemini-3.1-pro-preview","responseId": "Zm9v"}\r\n\r\n`;
const thought = chunk('{"text": "I should look.","thought": true}');
const last = chunk('{"text": ""}', ',"finishReason": "STOP"');

export const refuse = (code, message, status) => ({ status: code, text: JSON.stringify({ error: { code, message, status } }) });

// complaint is what the vendor has against a request, or nothing.
function complaint({ path, headers, body }) {
  if (!/^\/v1beta\/models\/gemini-3[\w.-]*:streamGenerateContent\?alt=sse$/.test(path)) return refuse(404, `not found: ${path}`, 'NOT_FOUND');
  if (!headers['x-goog-api-key']) return refuse(403, 'Method does not allow unregistered callers', 'PERMISSION_DENIED');
  let open = [];
  for (const [n, { role, parts }] of body.contents.entries()) {
    if (!['user', 'model'].includes(role)) return refuse(400, `Please use a valid role: user, model. (contents[${n}])`, 'INVALID_ARGUMENT');
    if (!parts?.length) return refuse(400, `contents[${n}].parts must not be empty`, 'INVALID_ARGUMENT');
    const results = parts.filter((p) => p.functionResponse);
    if (open.length !== results.length) return refuse(400, 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.', 'INVALID_ARGUMENT');
    open = parts.filter((p) => p.functionCall);
    if (open.length && !open[0].thoughtSignature) return refuse(400, `Function call is missing a thought_signature in functionCall parts. (contents[${n}])`, 'INVALID_ARGUMENT');
  }
}

// gemini answers by what stands last in the request, as the vendor of ./deepseek.mjs does.
export const google = (agent, folder) => (got, seen) => {
  const wrong = complaint(got);
  if (wrong) return wrong;
  const { contents, tools = [] } = got.body;
  const answer = (said) => ({ text: thought + chunk(`{"text": ${JSON.stringify(said)}}`) + last });
  const since = contents.slice(contents.findLastIndex((c) => c.role === 'model') + 1).flatMap((c) => c.parts);
  const results = since.filter((p) => p.functionResponse).map((p) => JSON.stringify(p.functionResponse.response));
  if (results.length) return answer(`The file says ${/swordfish-\w+/.exec(results.join())?.[0] ?? 'nothing: ' + results.join()}.`);
  if (!tools.length || !/Read notes\.txt/.test(JSON.stringify(since))) return answer('The vendor greets you.');
  const [name, args] = agent.reads(folder, tools.flatMap((t) => (t.functionDeclarations ?? []).map((f) => f.name)));
  const signature = Buffer.from(`signed ${seen.length}`).toString('base64');
  return { text: thought + chunk(`{"functionCall": {"name": "${name}","args": ${JSON.stringify(args)}},"thoughtSignature": "${signature}"}`) + last };
};

// asked are the requests of turns: with tools, and not for a title.
export const asked = (vendor) => vendor.seen.filter((s) => s.body.tools);
