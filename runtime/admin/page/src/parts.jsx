// Parts that several pages use.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api.js";

// useLoad asks the API for a path, if there is one, and again every so many milliseconds if that is given.
export function useLoad(path, every) {
  const [state, setState] = useState({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!path) return;
    const abort = new AbortController();
    let timer;
    const load = async () => {
      try {
        const data = await get(path, abort.signal);
        setState({ data });
      } catch (error) {
        if (error.name === "AbortError") return;
        setState((before) => ({ ...before, error }));
      }
      if (every && !abort.signal.aborted) timer = setTimeout(load, every);
    };
    load();
    return () => { abort.abort(); clearTimeout(timer); };
  }, [path, every, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return { ...state, again };
}

// useAct runs what changes something, and keeps what came of it.
export function useAct() {
  const [note, setNote] = useState(null);
  const [busy, setBusy] = useState(false);
  const act = async (work, done) => {
    setBusy(true);
    try {
      const result = await work();
      setNote(typeof done === "function" ? done(result) : done ? { ok: true, text: done } : null);
      return result;
    } catch (error) {
      setNote({ text: error.message, problems: error.problems });
    } finally {
      setBusy(false);
    }
  };
  return { note, busy, act, setNote };
}

export function Note({ note }) {
  return (
    <div aria-live="polite">
      {note && (
        <div class={note.ok ? "message ok" : "message"}>
          {note.text}
          {note.problems?.map((p) => <div>{p.line ? `line ${p.line}: ` : ""}{p.message}</div>)}
        </div>
      )}
    </div>
  );
}

export const Trouble = ({ error }) => (error ? <div class="message" role="alert">{error.message}</div> : null);

// Table shows rows by columns: {name, of(row), number}. A table whose rows may be asked about (Confirm) has id(row): a question stays
// with its row when others come and go.
export function Table({ caption, columns, rows, id, empty = "Nothing yet." }) {
  if (!rows?.length) return <p class="dim">{empty}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>{columns.map((c) => <th scope="col" class={c.number ? "number" : ""}>{c.name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={id?.(row)}>{columns.map((c) => <td class={c.number ? "number" : ""}>{c.of(row)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// List shows names with values; those without a value are left out.
export const List = ({ of }) => (
  <dl>{of.filter(([, v]) => v !== undefined && v !== null && v !== "" && v !== false).map(([k, v]) => [<dt>{k}</dt>, <dd>{v}</dd>])}</dl>
);

const numbers = new Intl.NumberFormat("en");
export const count = (n) => (n === undefined || n === null ? "" : numbers.format(n));
export const ms = (n) => (!n ? "" : n < 10 ? `${n.toFixed(1)} ms` : n < 10000 ? `${Math.round(n)} ms` : `${(n / 1000).toFixed(1)} s`);
export const bytes = (n) => (!n ? "0" : n < 1024 ? `${n} B` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} KiB` : `${(n / (1 << 20)).toFixed(1)} MiB`);
export function money(n) {
  return n === undefined || n === null ? "unknown" : `$${n.toFixed(n >= 1 || n === 0 ? 2 : 6)}`;
}
export function time(text) {
  if (!text) return "";
  const t = new Date(text);
  const today = new Date().toDateString() === t.toDateString();
  return <time dateTime={text} title={t.toString()}>{today ? t.toLocaleTimeString() : t.toLocaleString()}</time>;
}

// Confirm is a button that asks once more before it does something. It has a key wherever its neighbours may change, or the question of
// one would be answered as that of another.
export function Confirm({ label, question, disabled, onConfirm }) {
  const [asking, ask] = useState(false);
  const yes = useRef();
  useEffect(() => { if (asking) yes.current?.focus(); }, [asking]);
  if (!asking) return <button type="button" disabled={disabled} onClick={() => ask(true)}>{label}</button>;
  return (
    <span role="group" aria-label={question}>
      {question}{" "}
      <button type="button" class="danger" ref={yes} onClick={() => { ask(false); onConfirm(); }}>Yes</button>{" "}
      <button type="button" onClick={() => ask(false)}>No</button>
    </span>
  );
}
