// Parts that several pages use.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
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
        if (!abort.signal.aborted) setState({ path, data });
      } catch (error) {
        if (abort.signal.aborted) return;
        setState((before) => (before.path === path ? { ...before, error } : { path, error })); // what another path gave is not what is asked for
      }
      if (every && !abort.signal.aborted) timer = setTimeout(load, every);
    };
    load();
    return () => { abort.abort(); clearTimeout(timer); };
  }, [path, every, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return { ...state, again };
}

let kept = {};

// useKept is useState that stays while another page is shown. It is in memory only, until one logs out.
export function useKept(name, initial) {
  const [value, set] = useState(name in kept ? kept[name] : initial);
  kept[name] = value;
  return [value, set];
}

export function forget() {
  kept = {};
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

// Table shows rows by columns: {name, of(row), number}. A table whose rows may be asked about (Confirm) or have the focus has id(row): both
// stay with their row when others come and go. Without rows nothing is known yet.
export function Table({ caption, columns, rows, id, empty = "Nothing yet." }) {
  const [from, setFrom] = useState(0);
  if (!rows) return null;
  if (!rows.length) return <p class="dim">{empty}</p>;
  const first = from < rows.length ? from : 0;
  return <>
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>{columns.map((c) => <th scope="col" class={c.number ? "number" : ""}>{c.name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.slice(first, first + mostRows).map((row) => (
            <tr key={id?.(row)}>{columns.map((c) => <td class={c.number ? "number" : ""}>{c.of(row)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
    <Pages offset={first} size={mostRows} total={rows.length} onMove={setFrom} />
  </>;
}

const mostRows = 100; // of a table at a time: thousands make a browser slow

// Pages leads through a list that is shown in parts.
export function Pages({ offset, size, total, onMove }) {
  if (total <= size) return null;
  return (
    <div class="row">
      <button type="button" disabled={!offset} onClick={() => onMove(Math.max(0, offset - size))}>Previous</button>
      <span>{count(offset + 1)} to {count(Math.min(offset + size, total))} of {count(total)}</span>
      <button type="button" disabled={offset + size >= total} onClick={() => onMove(offset + size)}>Next</button>
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
  const [focus, setFocus] = useState(false); // on the button, after a No
  const yes = useRef();
  const button = useRef();
  useLayoutEffect(() => { (asking ? yes : focus ? button : null)?.current?.focus(); }, [asking]);
  if (!asking) return <button type="button" ref={button} disabled={disabled} onClick={() => ask(true)}>{label}</button>;
  const confirm = (e) => {
    if (e.detail > 1) return; // the second click of two that were meant for the button before
    e.currentTarget.closest("[tabindex]")?.focus({ preventScroll: true });
    setFocus(false);
    ask(false);
    onConfirm();
  };
  return (
    <span role="group" aria-label={question}>
      <bdi>{question}</bdi>{" "}
      <button type="button" class="danger" ref={yes} onClick={confirm}>Yes</button>{" "}
      <button type="button" onClick={() => { setFocus(true); ask(false); }}>No</button>
    </span>
  );
}
