import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { post, query } from "./api.js";
import { Chart } from "./chart.jsx";
import { Confirm, Note, Pages, Table, Trouble, bytes, count, time, useAct, useLoad } from "./parts.jsx";

const perMinute = 6; // the gateway counts in steps of ten seconds

// usePoints keeps the last hour, and asks only for what is new.
function usePoints() {
  const kept = useRef([]);
  const [path, setPath] = useState("/state");
  const { data, error } = useLoad(path, 5000);
  const points = useMemo(() => {
    if (!data) return kept.current;
    const first = data.points[0]?.at;
    kept.current = [...kept.current.filter((p) => p.at < first), ...data.points].slice(-360);
    return kept.current;
  }, [data]);
  useEffect(() => {
    const last = data?.points.at(-1)?.at;
    if (last) setPath(query("/state", { from: new Date(Date.parse(last) - 20000).toISOString() }));
  }, [path === "/state" && data !== undefined]);
  return { state: data, points, error };
}

export function Now() {
  const { state, points, error } = usePoints();
  if (!state) return <Trouble error={error} />;
  return (
    <>
      <Trouble error={error} />
      <section>
        <h2>At this moment</h2>
        <dl class="figures">
          {[["running calls", count(state.running)], ["open streams", count(state.streams)], ["connections", count(state.connections)],
            ["memory of calls", `${bytes(state.memory_bytes)} of ${bytes(state.memory_limit_bytes)}`]]
            .map(([name, value]) => <div><dt>{name}</dt><dd>{value}</dd></div>)}
        </dl>
      </section>
      <div class="grid">
        <Chart title="Requests per minute" points={points} unit="per minute" series={[
          { name: "requests", colour: "--accent", of: (p) => p.requests * perMinute },
          { name: "errors", colour: "--bad", text: "bad", of: (p) => p.errors * perMinute }]} />
        <Chart title="Time to the first token" points={points} unit="ms" series={[
          { name: "half of the replies", colour: "--accent", of: (p) => p.first_p50_ms || null },
          { name: "95 of 100", colour: "--warn", text: "warn", of: (p) => p.first_p95_ms || null }]} />
        <Chart title="Tokens per minute" points={points} unit="per minute" series={[
          { name: "input", colour: "--accent", of: (p) => p.input_tokens * perMinute },
          { name: "output", colour: "--good", text: "good", of: (p) => p.output_tokens * perMinute }]} />
        <Chart title="Cost per minute" points={points} unit="US dollars per minute, of models with a known price" series={[
          { name: "cost", colour: "--accent", of: (p) => p.cost_usd * perMinute }]} />
      </div>
      <Upstreams list={state.upstreams} />
    </>
  );
}

function Upstreams({ list }) {
  return (
    <section>
      <h2>Upstreams</h2>
      <Table caption="Upstreams" rows={list} columns={[
        { name: "Upstream", of: (u) => <strong>{u.upstream}</strong> },
        { name: "State", of: (u) => (u.incident ? <span class="bad">incident</span> : u.ready ? <span class="good">ready</span> : <span class="bad">no usable account</span>) },
        { name: "Accounts", number: true, of: (u) => count(u.accounts) },
        { name: "Ready", number: true, of: (u) => count(u.ready) },
        { name: "Cooling down", number: true, of: (u) => count(u.resting) },
        { name: "Disabled", number: true, of: (u) => count(u.disabled) },
        { name: "Running", number: true, of: (u) => count(u.in_flight) },
        { name: "Waiting", number: true, of: (u) => count(u.waiting) }]} />
      <Accounts upstreams={list.map((u) => u.upstream)} />
    </section>
  );
}

const size = 50;

function Accounts({ upstreams }) {
  const [filter, setFilter] = useState({ upstream: "", state: "", match: "" });
  const [offset, setOffset] = useState(0);
  const { data, error, again } = useLoad(query("/accounts", { ...filter, offset: offset || "", limit: size }), 5000);
  useEffect(() => { if (data && offset && offset >= data.total) setOffset(Math.max(0, Math.ceil(data.total / size) - 1) * size); }, [data]); // the page is gone
  const { note, busy, act } = useAct();
  const probe = useAct(); // by itself, since it may take a minute
  const set = (name) => (e) => { setOffset(0); setFilter({ ...filter, [name]: e.target.value }); };
  const change = (a, action, done, by = act) => by(async () => {
    try {
      return await post(`/accounts/${encodeURIComponent(a.upstream)}/${encodeURIComponent(a.id)}/${action}`, action === "disable" ? { why: "disabled on the page" } : undefined);
    } finally {
      again();
    }
  }, done);
  return (
    <>
      <h2>Accounts</h2>
      <div class="row">
        <label>Upstream
          <select value={filter.upstream} onChange={set("upstream")}>
            <option value="">all</option>{upstreams.map((u) => <option key={u} value={u}>{u}</option>)}
          </select>
        </label>
        <label>State
          <select value={filter.state} onChange={set("state")}>
            <option value="">all</option>
            {[["ready", "ready"], ["resting", "cooling down"], ["disabled", "disabled"], ["full", "full"]].map(([v, t]) => <option value={v}>{t}</option>)}
          </select>
        </label>
        <label>Part of the id <input value={filter.match} onInput={set("match")} /></label>
      </div>
      <div class="notes"><Note note={note} /><Note note={probe.note} /></div>
      <Trouble error={error} />
      <Table caption="Accounts" rows={data && (data.accounts ?? [])} id={(a) => `${a.upstream}/${a.id}`} empty="No account fits." columns={[
        { name: "Upstream", of: (a) => a.upstream },
        { name: "Account", of: (a) => a.id },
        { name: "State", of: (a) => <span class={a.state === "ready" ? "good" : "bad"}>{a.state === "resting" ? "cooling down" : a.state}</span> },
        { name: "Until", of: (a) => time(a.until) },
        { name: "Reason", of: (a) => a.why },
        { name: "Balance", number: true, of: (a) => (a.balance_at ? a.balance : "") },
        { name: "Running", number: true, of: (a) => (a.limit ? `${a.in_flight} of ${a.limit}` : a.in_flight) },
        { name: "Calls", number: true, of: (a) => count(a.calls) },
        { name: "Succeeded", number: true, of: (a) => count(a.succeeded) },
        { name: <span class="hidden">Actions</span>, of: (a) => (
          <span class="row">
            {a.state !== "disabled" && <Confirm key="disable" label="Disable" disabled={busy} question={`Disable ${a.id}?`} onConfirm={() => change(a, "disable", `${a.id} is disabled.`)} />}
            {(a.state === "disabled" || a.state === "resting") && <button type="button" key="enable" disabled={busy} onClick={() => change(a, "enable", `${a.id} is enabled.`)}>Enable</button>}
            <button type="button" key="probe" disabled={probe.busy} onClick={() => change(a, "probe", (r) => ({ ok: r.ok ?? true, text: `Probe of ${a.id}: ${JSON.stringify(r)}` }), probe.act)}>Probe</button>
          </span>) }]} />
      {data && <Pages offset={offset} size={size} total={data.total} onMove={setOffset} />}
    </>
  );
}
