// Requests to the admin API. The page is below /page/, the API is at the root.
let token = "";

export class Failure extends Error {
  constructor(status, error) {
    super(error?.message ?? `The gateway answered with the status ${status}.`);
    this.status = status;
    this.problems = error?.problems ?? [];
  }
}

export async function call(method, path, body, signal) {
  const before = token;
  let { response, answer } = await send(method, path, body, signal);
  if (response.status === 401 && method !== "GET" && path !== "/login") {
    // Another tab may have logged in again: the session is that of its cookie, with another token.
    await session();
    if (token !== before) ({ response, answer } = await send(method, path, body, signal));
  }
  // A reload that is rejected is answered with its report.
  if (!response.ok && response.status !== 422) {
    if (response.status === 401 && path !== "/login") dispatchEvent(new Event("unauthorized"));
    throw new Failure(response.status, answer?.error);
  }
  if (answer === undefined) throw new Failure(response.status, { message: "The answer of the gateway is not complete." });
  return answer;
}

// patience is how long an answer may take. The gateway itself gives up a change after two minutes.
const patience = (method) => (method === "GET" ? 30_000 : 130_000);

async function send(method, path, body, signal) {
  const headers = {};
  if (token) headers["X-CSRF-Token"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience(method));
  try {
    const response = await fetch(path, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    const text = await response.text();
    return { response, answer: parse(text) };
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new Failure(0, { message: method === "GET" ? "The gateway does not answer." : "The gateway does not answer. It may have done this all the same." });
  } finally {
    clearTimeout(timer);
  }
}

// parse gives undefined for what is no JSON, as an answer that was cut off.
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const get = (path, signal) => call("GET", path, undefined, signal);
export const post = (path, body) => call("POST", path, body);

export async function session() {
  const s = await get("/session");
  token = s.csrf_token;
  return s;
}

export async function login(key) {
  const s = await post("/login", { key });
  token = s.csrf_token;
  return s;
}

export async function logout() {
  await post("/logout");
  token = "";
}

// query makes a path with those parameters that are not empty.
export function query(path, parameters) {
  const q = new URLSearchParams(Object.entries(parameters).filter(([, v]) => v !== "" && v !== undefined && v !== false));
  return q.size ? `${path}?${q}` : path;
}
