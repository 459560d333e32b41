import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { call, post, query } from "./api.js";
import { Confirm, Note, Table, Trouble, count, money, time, useAct, useLoad } from "./parts.jsx";

export const Keys = () => <><KeyList /><Usage /></>;

function KeyList() {
  const { data, error, again } = useLoad("/keys", 10000);
  const [made, setMade] = useState([]); // keys that are shown
  const [edited, setEdited] = useState(null); // the key whose limits are being changed
  const [match, setMatch] = useState("");
  const { note, busy, act } = useAct();
  const path = (k, action = "") => `/keys/${encodeURIComponent(k.name)}${action}`;
  const change = (work, done) => act(async () => { try { return await work(); } finally { again(); } }, done);
  const show = (r) => { setMade((before) => [...before, r]); return r; };
  const add = (body, form) => change(async () => { const r = show(await post("/keys", body)); form.reset(); return r; }, `The key of ${body.name} is created.`);
  const limit = (body) => change(async () => { const r = await call("PATCH", path(edited), body); setEdited(null); return r; }, `The limits of ${edited.name} are changed.`);
  return (
    <section>
      <h2>Client keys</h2>
      <div class="notes">
        <Note note={note} />
        {made.map((m) => (
          <div key={m.key} class="message ok" role="status">
            This is the only time that the key is shown. <bdi>{m.name}</bdi>: <code>{m.key}</code>{" "}
            <button type="button" onClick={() => setMade(made.filter((other) => other !== m))}>Hide</button>
          </div>
        ))}
      </div>
      <Trouble error={error} />
      {data?.keys.length > 20 && <label>Part of the name <input value={match} onInput={(e) => setMatch(e.target.value)} /></label>}
      <Table caption="Client keys" rows={data?.keys.filter((k) => k.name.toLowerCase().includes(match.toLowerCase()))} id={(k) => k.name} empty={match ? "No key fits." : "There is no client key: everybody on this machine may call."} columns={[
        { name: "Client", of: (k) => k.name },
        { name: "From", of: (k) => (k.source === "config" ? "parlance.hcl" : "created here") },
        { name: "State", of: (k) => (k.disabled ? <span class="bad">disabled</span> : Date.parse(k.expires) < Date.now() ? <span class="bad">expired</span> : <span class="good">active</span>) },
        { name: "Expires", of: (k) => time(k.expires) },
        { name: "Group", of: (k) => k.group },
        { name: "Models", of: (k) => k.limits?.models?.join(", ") || "all" },
        { name: "Limits", of: (k) => limits.filter(([n]) => k.limits?.[n]).map(([n, t]) => `${t} ${count(k.limits[n])}`).join(", ") },
        { name: "Running", number: true, of: (k) => count(k.running) },
        { name: "Tokens today", number: true, of: (k) => count(k.tokens_today) },
        { name: "This month", number: true, of: (k) => count(k.tokens_this_month) },
        { name: "Cost today", number: true, of: (k) => money(k.usd_today) },
        { name: "Cost this month", number: true, of: (k) => money(k.usd_this_month) },
        { name: <span class="hidden">Actions</span>, of: (k) => (
          <span class="row">
            {k.disabled
              ? <button type="button" key="enable" disabled={busy} onClick={() => change(() => post(path(k, "/enable")), `${k.name} is enabled.`)}>Enable</button>
              : <Confirm key="disable" label="Disable" disabled={busy} question={`Disable ${k.name}?`} onConfirm={() => change(() => post(path(k, "/disable")), `${k.name} is disabled.`)} />}
            {k.source !== "config" && <button type="button" key="limits" disabled={busy} onClick={() => setEdited(k)}>Limits</button>}
            {k.source !== "config" && <Confirm key="replace" label="Replace" disabled={busy} question={`Make a new key for ${k.name}? The old one stays valid for a day.`} onConfirm={() => change(async () => show(await post(path(k, "/rotate"), { for: "24h" })), `${k.name} has a new key.`)} />}
            {k.source !== "config" && <Confirm key="remove" label="Remove" disabled={busy} question={`Remove ${k.name}?`} onConfirm={() => change(() => call("DELETE", path(k)), `${k.name} is removed.`)} />}
          </span>) }]} />
      {edited
        ? <><h3>Change the limits of {edited.name}</h3><KeyForm key={edited.name} of={edited} groups={data?.groups} busy={busy} onDone={limit} onCancel={() => setEdited(null)} /></>
        : <><h3>Create a key</h3><KeyForm groups={data?.groups} busy={busy} onDone={add} /></>}
    </section>
  );
}

const limits = [["requests_per_minute", "requests per minute"], ["tokens_per_minute", "tokens per minute"], ["in_flight", "calls at a time"],
  ["tokens_per_day", "tokens per day"], ["tokens_per_month", "tokens per month"], ["usd_per_day", "US dollars per day"], ["usd_per_month", "US dollars per month"]];

// KeyForm asks for what a new key may do, or changes what a key may do. A limit that is empty does not apply. Of a change only what differs is
// sent: the rest may have been changed elsewhere, and the form has only the day of a time.
function KeyForm({ of, groups, busy, onDone, onCancel }) {
  const first = useRef();
  const was = { models: of?.limits?.models?.join(" ") ?? "", expires: of?.expires?.slice(0, 10) ?? "", group: of?.group ?? "" };
  useLayoutEffect(() => { if (of) first.current?.focus(); }, []); // before it is seen: what is typed at once goes where it should
  const submit = (e) => {
    e.preventDefault();
    const f = new FormData(e.target);
    const body = of ? {} : { name: f.get("name").trim() };
    if (f.get("models") !== was.models) body.models = f.get("models").split(/[\s,]+/).filter(Boolean);
    if (f.get("expires") !== was.expires) body.expires = f.get("expires");
    if (f.has("group") && f.get("group") !== was.group) body.group = f.get("group");
    for (const [name] of limits) if (Number(f.get(name)) !== (of?.limits?.[name] ?? 0)) body[name] = Number(f.get(name));
    onDone(body, e.target);
  };
  const names = groups?.map((g) => g.name) ?? [];
  if (was.group && !names.includes(was.group)) names.push(was.group);
  return (
    <form class="row" onSubmit={submit}>
      {!of && <label>Name <input name="name" required /></label>}
      <label>Models <input name="models" placeholder="all" defaultValue={was.models} ref={first} /></label>
      {names.length > 0 && (
        <label>Group
          <select name="group"><option value="">none</option>{names.map((n) => <option key={n} value={n} selected={was.group === n}>{n}</option>)}</select>
        </label>
      )}
      {limits.map(([name, text]) => <label>{text} <input name={name} type="number" min={name.startsWith("usd") ? "0.000001" : "1"} step={name.startsWith("usd") ? "any" : "1"} size={8} defaultValue={of?.limits?.[name]} /></label>)}
      <label>Expires, 0:00 UTC <input name="expires" type="date" defaultValue={was.expires} /></label>
      <button class="main" disabled={busy}>{of ? "Save" : "Create"}</button>
      {of && <button type="button" onClick={onCancel}>Cancel</button>}
    </form>
  );
}

const day = (back) => new Date(Date.now() - back * 864e5).toISOString().slice(0, 10);

const costOf = (r) => (r.unpriced ? `${r.cost_usd ? `${money(r.cost_usd)} + ` : ""}unknown` : money(r.cost_usd));

function Usage() {
  const [by, setBy] = useState("client");
  const [from, setFrom] = useState(day(6));
  const { data, error } = useLoad(query("/usage", { by, from }), 15000);
  const days = useLoad(query("/usage", { by: "day", from }), 15000);
  const clients = useLoad(query("/usage", { by: "client", from }), 15000);
  const models = useLoad(query("/usage", { by: "model", from }), 15000);
  const columns = (data?.by ?? []).map((name) => ({ name: name[0].toUpperCase() + name.slice(1), of: (r) => r[name] || "(none)" }));
  const tokens = (r) => (r.fresh ?? 0) + (r.cached ?? 0) + (r.written ?? 0) + (r.output ?? 0);
  return (
    <section>
      <h2>Usage</h2>
      <div class="row">
        <label>By
          <select value={by} onChange={(e) => setBy(e.target.value)}>
            {["client", "model", "upstream", "upstream,account", "client,model", "day,client"].map((v) => <option value={v}>{v.replace(",", " and ")}</option>)}
          </select>
        </label>
        <label>From <input type="date" value={from} onChange={(e) => setFrom(e.target.value)} /></label>
      </div>
      <Trouble error={error} />
      <Bars rows={days.data?.usage} of={tokens} />
      <div class="grid">
        <Shares title="Tokens by client" rows={clients.data?.usage} name={(r) => r.client || "(none)"} of={tokens} />
        <Shares title="Tokens by model" rows={models.data?.usage} name={(r) => r.model || "(none)"} of={tokens} />
      </div>
      <Table caption="Usage" rows={data?.usage} columns={[...columns,
        { name: "Requests", number: true, of: (r) => count(r.requests) },
        { name: "Errors", number: true, of: (r) => count(r.errors) },
        { name: "Input", number: true, of: (r) => count(r.fresh) },
        { name: "From caches", number: true, of: (r) => count(r.cached) },
        { name: "To caches", number: true, of: (r) => count(r.written) },
        { name: "Output", number: true, of: (r) => count(r.output) },
        { name: "Cost", number: true, of: (r) => costOf(r) }]} />
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

const mostShares = 10;

// Shares shows who has used most, as bars with their numbers.
function Shares({ title, rows, name, of }) {
  if (!rows?.length) return null;
  const list = rows.map((r) => [name(r), of(r), r]).sort((a, b) => b[1] - a[1]);
  const most = Math.max(list[0][1], 1);
  const rest = list.slice(mostShares).reduce((sum, [, n]) => sum + n, 0);
  return (
    <div>
      <h3>{title}</h3>
      <ul class="shares" aria-label={title}>
        {list.slice(0, mostShares).map(([text, n, r]) => (
          <li>
            <span class="name">{text}</span>
            <svg viewBox="0 0 100 10" height="10" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * n) / most} height="10" fill="currentColor" /></svg>
            <span class="number">{count(n)}{r.unpriced && !r.cost_usd ? "" : `, ${costOf(r)}`}</span>
          </li>
        ))}
        {rest > 0 && <li><span class="name">others</span><span class="number">{count(rest)}</span></li>}
      </ul>
    </div>
  );
}
