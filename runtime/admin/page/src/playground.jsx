import { useEffect, useRef, useState } from "preact/hooks";
import { call, get, query } from "./api.js";
import { Explanation } from "./explanation.jsx";
import { Note, Trouble, useAct, useKept, useLoad } from "./parts.jsx";
import { Findings } from "./rules.jsx";
import { split } from "./source.jsx";

const kinds = [["request", "a client's request"], ["reply", "an upstream's reply, a body or a stream"], ["error", "an upstream's error"]];

// Playground translates what is typed. at is the place of a built-in rule that is to be changed, if there is one.
export function Playground({ at: [at] }) {
  const { data, error } = useLoad("/playground");
  const [form, setForm] = useKept("playground", null);
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
        if (e.name === "AbortError") return;
        setResult(null); // it is of what was typed before
        setNote({ text: e.message });
      }
    }, 400);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [form]);
  if (!form || !data) return <Trouble error={error} />;
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
        <TryRule at={at} rules={form.rules} onRules={(change) => setForm((f) => ({ ...f, rules: change(f.rules) }))} />
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

// TryRule edits the rules that are tried. Changes of built-in rules are added to them.
function TryRule({ at, rules, onRules }) {
  const [open, setOpen] = useState(rules.trim() !== "");
  const { note, act } = useAct();
  const editor = useRef();
  const change = (name, line) => act(async () => {
    const { text } = await get(query("/rules/override", { name, line }));
    editor.current.closest("details").open = true; // at once: what is closed does not take the focus
    onRules((before) => (before.trim() ? `${before.trimEnd()}\n\n${text}` : text));
    editor.current.focus();
    history.replaceState(null, "", "#playground"); // it is not to be added again when one comes back
  });
  useEffect(() => {
    if (!at) return;
    const { file, line } = split(at);
    change(file, line);
  }, [at]);
  return (
    <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Try a rule</summary>
      <BuiltIn onChoose={change} />
      <Note note={note} />
      <label class="wide">Rules, as in a file of your folder
        <textarea ref={editor} value={rules} onInput={(e) => onRules(() => e.target.value)} spellcheck={false} placeholder={'pair "messages" "chat" {\n  fields {\n    temperature = 0\n  }\n}'} />
      </label>
    </details>
  );
}

// BuiltIn chooses a block of a built-in file.
function BuiltIn({ onChoose }) {
  const list = useLoad("/rules");
  const [name, setName] = useState("");
  const [line, setLine] = useState("");
  const file = useLoad(name && query("/rules/file", { name }));
  const files = list.data?.files.filter((f) => f.built_in) ?? [];
  const blocks = file.data?.name === name ? file.data.blocks ?? [] : [];
  return (
    <div class="row">
      <Trouble error={list.error ?? file.error} />
      <label>Change a built-in rule of
        <select value={name} onChange={(e) => { setName(e.target.value); setLine(""); }}>
          <option value="">(choose a file)</option>
          {files.map((f) => <option value={f.name}>{f.name}</option>)}
        </select>
      </label>
      <label>Block
        <select value={line} disabled={!blocks.length} onChange={(e) => setLine(e.target.value)}>
          <option value="">(choose a block)</option>
          {blocks.map((b) => <option value={b.line}>{b.line}: {b.title}</option>)}
        </select>
      </label>
      <button type="button" disabled={!line} onClick={() => onChoose(name, line)}>Put it into the editor</button>
    </div>
  );
}
