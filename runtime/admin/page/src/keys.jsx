import { useState } from "preact/hooks";
import { call, post, query } from "./api.js";
import { Confirm, Note, Table, Trouble, count, money, time, useAct, useLoad } from "./parts.jsx";

export const Keys = () => <><KeyList /><Usage /></>;

function KeyList() {
  const { data, error, again } = useLoad("/keys", 10000);
  const [made, setMade] = useState(null);
  const { note, busy, act } = useAct();
  const path = (k, action = "") => `/keys/${encodeURIComponent(k.name)}${action}`;
  const change = (work, done) => act(async () => { const r = await work(); again(); return r; }, done);
  const add = (e) => {
    e.preventDefault();
    const form = e.target;
    const f = new FormData(form);
    const body = { name: f.get("name").trim() };
    const models = f.get("models").split(/[\s,]+/).filter(Boolean);
    if (models.length) body.models = models;
    for (const limit of limits) if (f.get(limit[0])) body[limit[0]] = Number(f.get(limit[0]));
    if (f.get("expires")) body.expires = f.get("expires");
    change(async () => { const r = await post("/keys", body); setMade(r); form.reset(); return r; }, (r) => ({ ok: true, text: `The key of ${body.name} is created.` }));
  };
  return (
    <section>
      <h2>Client keys</h2>
      <Note note={note} />
      {made && (
        <div class="message ok" role="status">
          This is the only time that the key is shown: <code>{made.key}</code>{" "}
          <button type="button" onClick={() => setMade(null)}>Hide</button>
        </div>
      )}
      <Trouble error={error} />
      <Table caption="Client keys" rows={data?.keys} empty="There is no client key: everybody on this machine may call." columns={[
        { name: "Client", of: (k) => k.name },
        { name: "From", of: (k) => (k.source === "config" ? "parlance.hcl" : "created here") },
        { name: "State", of: (k) => (k.disabled ? <span class="bad">disabled</span> : <span class="good">active</span>) },
        { name: "Expires", of: (k) => time(k.expires) },
        { name: "Limits", of: (k) => limits.filter(([n]) => k.limits?.[n]).map(([n, t]) => `${t} ${count(k.limits[n])}`).join(", ") },
        { name: "Running", number: true, of: (k) => count(k.running) },
        { name: "Tokens today", number: true, of: (k) => count(k.tokens_today) },
        { name: "This month", number: true, of: (k) => count(k.tokens_this_month) },
        { name: <span class="hidden">Actions</span>, of: (k) => (
          <span class="row">
            {k.disabled
              ? <button type="button" disabled={busy} onClick={() => change(() => post(path(k, "/enable")), `${k.name} is enabled.`)}>Enable</button>
              : <Confirm label="Disable" disabled={busy} question={`Disable ${k.name}?`} onConfirm={() => change(() => post(path(k, "/disable")), `${k.name} is disabled.`)} />}
            {k.source !== "config" && <Confirm label="Replace" disabled={busy} question={`Make a new key for ${k.name}? The old one stays valid for a day.`} onConfirm={() => change(async () => { const r = await post(path(k, "/rotate"), { for: "24h" }); setMade(r); return r; }, `${k.name} has a new key.`)} />}
            {k.source !== "config" && <Confirm label="Remove" disabled={busy} question={`Remove ${k.name}?`} onConfirm={() => change(() => call("DELETE", path(k)), `${k.name} is removed.`)} />}
          </span>) }]} />
      <h3>Create a key</h3>
      <form class="row" onSubmit={add}>
        <label>Name <input name="name" required /></label>
        <label>Models <input name="models" placeholder="all" /></label>
        {limits.map(([name, text]) => <label>{text} <input name={name} type="number" min="1" size={8} /></label>)}
        <label>Expires <input name="expires" type="date" /></label>
        <button class="main" disabled={busy}>Create</button>
      </form>
    </section>
  );
}

const limits = [["requests_per_minute", "requests per minute"], ["tokens_per_minute", "tokens per minute"], ["in_flight", "calls at a time"],
  ["tokens_per_day", "tokens per day"], ["tokens_per_month", "tokens per month"]];

const day = (back) => new Date(Date.now() - back * 864e5).toISOString().slice(0, 10);

function Usage() {
  const [by, setBy] = useState("client");
  const [from, setFrom] = useState(day(6));
  const { data, error } = useLoad(query("/usage", { by, from }), 15000);
  const days = useLoad(query("/usage", { by: "day", from }), 15000);
  const columns = by.split(",").map((name) => ({ name: name[0].toUpperCase() + name.slice(1), of: (r) => r[name] || "(none)" }));
  const tokens = (r) => (r.fresh ?? 0) + (r.cached ?? 0) + (r.written ?? 0) + (r.output ?? 0);
  return (
    <section>
      <h2>Usage</h2>
      <div class="row">
        <label>By
          <select value={by} onChange={(e) => setBy(e.target.value)}>
            {["client", "model", "upstream", "account", "client,model", "day,client"].map((v) => <option value={v}>{v.replace(",", " and ")}</option>)}
          </select>
        </label>
        <label>From <input type="date" value={from} onChange={(e) => setFrom(e.target.value)} /></label>
      </div>
      <Trouble error={error} />
      <Bars rows={days.data?.usage} of={tokens} />
      <Table caption="Usage" rows={data?.usage} columns={[...columns,
        { name: "Requests", number: true, of: (r) => count(r.requests) },
        { name: "Errors", number: true, of: (r) => count(r.errors) },
        { name: "Input", number: true, of: (r) => count(r.fresh) },
        { name: "From caches", number: true, of: (r) => count(r.cached) },
        { name: "To caches", number: true, of: (r) => count(r.written) },
        { name: "Output", number: true, of: (r) => count(r.output) },
        { name: "Cost", number: true, of: (r) => (r.unpriced ? `${r.cost_usd ? `${money(r.cost_usd)} + ` : ""}unknown` : money(r.cost_usd)) }]} />
    </section>
  );
}

// Bars shows tokens by day.
function Bars({ rows, of }) {
  if (!rows?.length) return null;
  const most = Math.max(...rows.map(of), 1);
  return (
    <div role="img" aria-label={`Tokens by day: ${rows.map((r) => `${r.day} ${count(of(r))}`).join(", ")}`}>
      <svg viewBox={`0 0 ${rows.length * 24} 60`} width="100%" height="60" preserveAspectRatio="none" aria-hidden="true">
        {rows.map((r, i) => <rect x={i * 24 + 2} width="20" y={60 - (of(r) / most) * 56} height={(of(r) / most) * 56} fill="currentColor"><title>{r.day}: {count(of(r))}</title></rect>)}
      </svg>
    </div>
  );
}
