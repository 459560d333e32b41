import { useEffect, useState } from "preact/hooks";
import { call } from "./api.js";
import { Explanation } from "./explanation.jsx";
import { Note, Trouble, useLoad } from "./parts.jsx";
import { Findings } from "./rules.jsx";

const kinds = [["request", "a client's request"], ["reply", "an upstream's reply, a body or a stream"], ["error", "an upstream's error"]];

export function Playground() {
  const { data, error } = useLoad("/playground");
  const [form, setForm] = useState(null);
  const [result, setResult] = useState(null);
  const [note, setNote] = useState(null);
  useEffect(() => {
    if (data && !form) setForm({ client: "messages", upstream: "chat", kind: "request", status: 429, model: "", input: data.samples.messages, profile: "", rules: "" });
  }, [data]);
  // What is typed is translated when one pauses; an earlier translation that still runs is given up.
  useEffect(() => {
    if (!form?.input.trim()) { setResult(null); return; }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setResult(await call("POST", "/playground", { ...form, status: Number(form.status) }, abort.signal));
        setNote(null);
      } catch (e) {
        if (e.name !== "AbortError") setNote({ text: e.message });
      }
    }, 400);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [form]);
  if (!form) return <Trouble error={error} />;
  const set = (name) => (e) => {
    const next = { ...form, [name]: e.target.value };
    if (name === "client" && form.kind === "request" && Object.values(data.samples).includes(form.input)) next.input = data.samples[next.client] ?? "";
    setForm(next);
  };
  const protocols = (name) => <select value={form[name]} onChange={set(name)}>{data.protocols.map((p) => <option>{p}</option>)}</select>;
  return (
    <div class="split">
      <section>
        <h2>Input</h2>
        <p class="dim">Nothing is saved or sent to an upstream.</p>
        <div class="row">
          <label>Client {protocols("client")}</label>
          <label>Upstream {protocols("upstream")}</label>
          <label>Input <select value={form.kind} onChange={set("kind")}>{kinds.map(([v, t]) => <option value={v}>{t}</option>)}</select></label>
          {form.kind === "error" && <label>Status <input type="number" min="400" max="599" value={form.status} onInput={set("status")} /></label>}
          <label>Upstream's model <input value={form.model} onInput={set("model")} /></label>
          <label>Profile <input value={form.profile} onInput={set("profile")} placeholder='{"stop_max": 4}' /></label>
        </div>
        <label class="wide">{kinds.find(([v]) => v === form.kind)[1]}
          <textarea value={form.input} onInput={set("input")} spellcheck={false} />
        </label>
        <details>
          <summary>Try a rule</summary>
          <label class="wide">Rules, as in a file of your folder
            <textarea value={form.rules} onInput={set("rules")} spellcheck={false} placeholder={'pair "messages" "chat" {\n  fields {\n    temperature = 0\n  }\n}'} />
          </label>
        </details>
      </section>
      <section aria-live="polite">
        <h2>Translation</h2>
        <Note note={note} />
        {result?.findings && <Findings of={result.findings} />}
        {result?.output && <><h3>Output</h3><pre tabIndex={0} aria-label="Output">{result.output}</pre></>}
        {result?.explanation && <Explanation of={result.explanation} />}
        {result?.spec && <details><summary>Make this a spec</summary><pre tabIndex={0} aria-label="Spec">{result.spec}</pre></details>}
      </section>
    </div>
  );
}
