import { useState } from "preact/hooks";
import { get, post, query } from "./api.js";
import { Explanation } from "./explanation.jsx";
import { List, Note, Table, Trouble, bytes, count, money, ms, time, useAct, useKept, useLoad } from "./parts.jsx";

export const Calls = ({ at }) => (at[0] ? <Call id={at[0]} key={at[0]} /> : <Overview />);

const link = (id) => `#calls/${encodeURIComponent(id)}`;

function outcome(c) {
  const good = c.end === "clean" && c.status < 400;
  return <span class={good ? "good" : "bad"}>{c.status} {c.end}</span>;
}

const spent = (c) => (c.upstream && c.tokens ? money(c.cost_usd) : "");

function Overview() {
  const [filter, setFilter] = useKept("calls", { client: "", model: "", upstream: "", failed: false });
  const { data, error } = useLoad(query("/calls", filter), 5000);
  const set = (name) => (e) => setFilter({ ...filter, [name]: e.target.value });
  return (
    <section>
      <h2>The last calls</h2>
      <div class="row">
        <label>Client <input value={filter.client} onInput={set("client")} /></label>
        <label>Model <input value={filter.model} onInput={set("model")} /></label>
        <label>Upstream <input value={filter.upstream} onInput={set("upstream")} /></label>
        <label class="check"><input type="checkbox" checked={filter.failed} onChange={(e) => setFilter({ ...filter, failed: e.target.checked })} />only failed ones</label>
      </div>
      <Trouble error={error} />
      <Table caption="The last calls" rows={data?.calls} id={(c) => c.id} empty="No call fits." columns={[
        { name: "Time", of: (c) => <a href={link(c.id)}>{time(c.at)}<span class="hidden"> Call {c.id}</span></a> },
        { name: "Client", of: (c) => c.client },
        { name: "Model", of: (c) => c.model },
        { name: "Upstream", of: (c) => c.upstream },
        { name: "Upstream's model", of: (c) => c.upstream_model },
        { name: "Result", of: outcome },
        { name: "Attempts", number: true, of: (c) => c.attempts?.length ?? 0 },
        { name: "First", number: true, of: (c) => ms(c.first_ms) },
        { name: "Took", number: true, of: (c) => ms(c.duration_ms) },
        { name: "Tokens", number: true, of: (c) => (c.tokens ? count(input(c) + (c.tokens.output ?? 0)) : "") },
        { name: "Cost", number: true, of: spent }]} />
      <Capturing />
    </section>
  );
}

const input = (c) => (c.tokens.fresh ?? 0) + (c.tokens.cached ?? 0) + (c.tokens.written ?? 0);

// Capturing begins and ends the capture of calls, which one call's translation is shown from.
function Capturing() {
  const { data, error, again } = useLoad("/captures", 5000);
  const { note, busy, act } = useAct();
  const begin = (e) => {
    e.preventDefault();
    const f = new FormData(e.target);
    const client = f.get("client").trim();
    act(async () => { await post("/captures", { ...(client ? { clients: [client] } : { models: [f.get("model").trim() || "*"] }), for: f.get("for"), unmasked: f.has("unmasked") }); again(); }, "Calls are captured from now on.");
  };
  return (
    <>
      <h2>Captures</h2>
      <p class="dim">A call shows both sides of its translation if it was captured. Captured calls are in memory only, without keys; texts are masked unless you choose otherwise.</p>
      <Trouble error={error} />
      <Note note={note} />
      {data && <p>{data.on ? "Calls are captured" : "No call is captured at present"}; {count(data.calls)} kept, {bytes(data.bytes)}.</p>}
      {data?.rules.length > 0 && (
        <ul aria-label="What is captured">
          {data.rules.map((r) => (
            <li>
              {[...(r.clients ?? []).map((c) => `client ${c}`), ...(r.models ?? []).map((m) => `model ${m}`)].join(", ") || "all calls"},{" "}
              {r.unmasked ? <span class="warn">with texts</span> : "texts masked"}{r.until ? <>, until {time(r.until)}</> : r.from === "config" ? ", as parlance.hcl says" : ""}
            </li>
          ))}
        </ul>
      )}
      <form class="row" onSubmit={begin}>
        <label>Client <input name="client" /></label>
        <label>or model <input name="model" placeholder="*" /></label>
        <label>For <select name="for"><option value="15m">15 minutes</option><option value="1h">1 hour</option><option value="24h">a day</option></select></label>
        <label class="check"><input type="checkbox" name="unmasked" />show texts</label>
        <button class="main" disabled={busy}>Capture</button>
        <button type="button" disabled={busy} onClick={() => act(async () => { await post("/captures/stop"); again(); }, "Capturing has stopped.")}>Stop</button>
      </form>
    </>
  );
}

function Call({ id }) {
  const { data: c, error } = useLoad(`/calls/${encodeURIComponent(id)}`);
  return (
    <>
      <p><a href="#calls">All calls</a></p>
      <Trouble error={error} />
      {c && <Facts c={c} />}
      <Captured id={id} />
    </>
  );
}

function Facts({ c }) {
  return (
    <>
      <section>
        <h2>Call <code>{c.id}</code></h2>
        <List of={[
          ["Result", outcome(c)], ["Message", c.message], ["Class", c.class], ["Cause", c.cause], ["Rule", c.rule && <Place at={c.rule} />],
          ["Client", c.client], ["Address", c.address], ["Request", `${c.method} ${c.path}`], ["Began", time(c.at)],
          ["Route", c.upstream && `${c.model} (${c.protocol}) → ${c.upstream}: ${c.upstream_model} (${c.upstream_protocol})`],
          ["Kind", c.stream ? "stream" : "body"],
          ["Took", ms(c.duration_ms)], ["First byte of the reply", ms(c.first_ms)], ["Translating", ms(c.translating_ms)],
          ["Tokens", c.tokens && Object.entries(c.tokens).map(([k, v]) => `${k} ${count(v)}`).join(", ")],
          ["Cost", spent(c)],
          ["Sizes", `request ${bytes(c.request_bytes)}, answer ${bytes(c.answer_bytes)}, reply ${bytes(c.reply_bytes)}`],
          ["Events", c.events_in && `${count(c.events_in)} from the upstream, ${count(c.events_out)} to the client`],
        ]} />
      </section>
      <section>
        <h2>Attempts</h2>
        <Table caption="Attempts" rows={c.attempts ?? []} empty="No upstream was asked." columns={[
          { name: "#", number: true, of: (a) => a.n },
          { name: "Upstream", of: (a) => a.upstream },
          { name: "Account", of: (a) => a.account },
          { name: "Model", of: (a) => a.model },
          { name: "Status", of: (a) => <span class={a.failed ? "bad" : "good"}>{a.status ?? a.network}</span> },
          { name: "Class", of: (a) => a.class },
          { name: "Tier", of: (a) => a.tier },
          { name: "Action", of: (a) => a.action },
          { name: "Cools down", of: (a) => a.rest },
          { name: "Answered after", number: true, of: (a) => ms(a.waited_ms) },
          { name: "Took", number: true, of: (a) => ms(a.took_ms) },
          { name: "Rule", of: (a) => a.rule && <Place at={a.rule} /> }]} />
      </section>
      <Losses title="What of the request did not cross" checked={c.losses_checked} list={c.losses} />
      <Losses title="What of the reply did not cross" checked={c.reply_losses_checked} list={c.reply_losses} />
    </>
  );
}

function Losses({ title, checked, list }) {
  if (!checked && !list) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Table caption={title} rows={list ?? []} empty="Everything crossed." columns={[
        { name: "Field", of: (l) => <code>{l.path}</code> }, { name: "Reason", of: (l) => l.reason }, { name: "Rule", of: (l) => l.rule && <Place at={l.rule} /> }]} />
    </section>
  );
}

export const Place = ({ at }) => <a class="mono" href={`#rules/${encodeURIComponent(at)}`}>{at}</a>;

// Captured shows both sides of the translation, if the call was captured.
function Captured({ id }) {
  const [shown, setShown] = useState(null);
  const { note, busy, act } = useAct();
  const load = () => act(async () => {
    const path = `/captures/${encodeURIComponent(id)}`;
    const [capture, explanation] = await Promise.all([get(path), get(`${path}/explain`)]);
    setShown({ capture, explanation });
  });
  return (
    <section>
      <h2>Translation</h2>
      {!shown && <button type="button" class="main" disabled={busy} onClick={load}>Show the translation</button>}
      <Note note={note} />
      {shown && (
        <div class="split">
          <div>
            <h3>What the client sent</h3>
            <pre tabIndex={0} aria-label="What the client sent">{JSON.stringify(shown.capture.request, null, 2)}</pre>
          </div>
          <div><Explanation of={shown.explanation} /></div>
        </div>
      )}
    </section>
  );
}
