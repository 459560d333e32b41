import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { login, logout, session } from "./api.js";
import { Calls } from "./calls.jsx";
import { Keys } from "./keys.jsx";
import { Now } from "./now.jsx";
import { Note, useAct } from "./parts.jsx";
import { Playground } from "./playground.jsx";
import { Rules } from "./rules.jsx";

const pages = [["now", "Now", Now], ["calls", "Calls", Calls], ["rules", "Rules", Rules], ["playground", "Playground", Playground], ["keys", "Keys and usage", Keys]];

// place is what stands behind # in the address: the page, and what it shows.
const place = () => location.hash.slice(1).split("/").map(decodeURIComponent);

function App() {
  const [who, setWho] = useState(undefined); // null: a key is needed
  const [at, setAt] = useState(place);
  const heading = useRef();
  const begin = () => session().then(setWho, () => setWho(null));
  useEffect(() => {
    begin();
    const move = () => { setAt(place()); heading.current?.focus(); };
    const out = () => setWho(null);
    addEventListener("hashchange", move);
    addEventListener("unauthorized", out);
    return () => { removeEventListener("hashchange", move); removeEventListener("unauthorized", out); };
  }, []);
  const [name, title, Page] = pages.find(([n]) => n === at[0]) ?? pages[0];
  useEffect(() => { document.title = who ? `${title} – Parlance` : "Parlance"; });
  if (who === undefined) return null;
  if (who === null) return <Login done={setWho} />;
  return (
    <>
      <header>
        <button type="button" class="skip" onClick={() => heading.current?.focus()}>Skip to the content</button>
        <strong>Parlance</strong>
        <nav aria-label="Pages">
          {pages.map(([n, t]) => <a href={`#${n}`} aria-current={n === name ? "page" : undefined}>{t}</a>)}
        </nav>
        <span class="dim">{who.version}</span>
        {who.key_required && <button type="button" onClick={() => logout().finally(() => setWho(null))}>Log out</button>}
      </header>
      <main>
        <h1 tabIndex={-1} ref={heading}>{title}</h1>
        <Page at={at.slice(1)} />
      </main>
    </>
  );
}

function Login({ done }) {
  const { note, busy, act } = useAct();
  const submit = (e) => {
    e.preventDefault();
    act(async () => done(await login(new FormData(e.target).get("key"))));
  };
  return (
    <main class="login panel">
      <h1>Parlance</h1>
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
