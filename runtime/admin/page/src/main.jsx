import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { login, logout, session } from "./api.js";
import { Calls } from "./calls.jsx";
import { Keys } from "./keys.jsx";
import { Now } from "./now.jsx";
import { Note, Trouble, forget, useAct } from "./parts.jsx";
import { Playground } from "./playground.jsx";
import { Rules } from "./rules.jsx";

const pages = [["now", "Now", Now], ["calls", "Calls", Calls], ["rules", "Rules", Rules], ["playground", "Playground", Playground], ["keys", "Keys and usage", Keys]];

// place is what stands behind # in the address: the page, and what it shows.
const place = () => location.hash.slice(1).split("/").map(decode);

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % that begins no escape
  }
}

function App() {
  const [who, setWho] = useState(undefined); // null: a key is needed; false: the session has ended
  const [at, setAt] = useState(place);
  const heading = useRef();
  const [trouble, setTrouble] = useState(null);
  useEffect(() => {
    let timer;
    const begin = () => session().then((s) => { setTrouble(null); setWho(s); }, (e) => {
      if (e.status === 401) return; // "unauthorized" was told
      setTrouble(e);
      timer = setTimeout(begin, 5000);
    });
    begin();
    const move = () => { setAt(place()); heading.current?.focus(); };
    const out = () => { setTrouble(null); setWho((before) => (before ? false : before ?? null)); };
    addEventListener("hashchange", move);
    addEventListener("unauthorized", out);
    return () => { clearTimeout(timer); removeEventListener("hashchange", move); removeEventListener("unauthorized", out); };
  }, []);
  const [name, title, Page] = pages.find(([n]) => n === at[0]) ?? pages[0];
  useEffect(() => { document.title = who ? `${title} – Parlance` : "Parlance"; });
  if (who === undefined) return <Trouble error={trouble} />;
  if (!who) return <Login done={setWho} ended={who === false} />;
  const leave = () => logout().then(() => { setTrouble(null); setWho(null); forget(); }, (e) => e.status !== 401 && setTrouble(new Error(`You are still logged in: ${e.message}`)));
  return (
    <>
      <header>
        <button type="button" class="skip" onClick={() => heading.current?.focus()}>Skip to the content</button>
        <strong>Parlance</strong>
        <nav aria-label="Pages">
          {pages.map(([n, t]) => <a href={`#${n}`} aria-current={n === name ? "page" : undefined}>{t}</a>)}
        </nav>
        <span class="dim">{who.version}</span>
        {who.key_required && <button type="button" onClick={leave}>Log out</button>}
      </header>
      <main>
        <h1 tabIndex={-1} ref={heading}>{title}</h1>
        <Trouble error={trouble} />
        <Page at={at.slice(1)} />
      </main>
    </>
  );
}

function Login({ done, ended }) {
  const { note, busy, act } = useAct();
  const submit = (e) => {
    e.preventDefault();
    act(async () => done(await login(new FormData(e.target).get("key"))));
  };
  return (
    <main class="login panel">
      <h1>Parlance</h1>
      {ended && <p>The session has ended. Log in again.</p>}
      <form class="row" onSubmit={submit}>
        <label class="wide">Key of the admin API
          <input name="key" type="password" autoComplete="current-password" required />
        </label>
        <button class="main" disabled={busy}>Log in</button>
      </form>
      <Note note={note} />
    </main>
  );
}

render(<App />, document.getElementById("app"));
