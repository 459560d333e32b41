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
  const headers = {};
  if (token) headers["X-CSRF-Token"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Failure(0, { message: "The gateway does not answer." });
  }
  const answer = await response.json().catch(() => ({}));
  // A reload that is rejected is answered with its report.
  if (!response.ok && response.status !== 422) {
    if (response.status === 401 && path !== "/login") dispatchEvent(new Event("unauthorized"));
    throw new Failure(response.status, answer.error);
  }
  return answer;
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
