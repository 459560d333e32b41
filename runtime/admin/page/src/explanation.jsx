// What became of a request and its reply, field by field.
import { useState } from "preact/hooks";
import { Place } from "./calls.jsx";
import { Change, Source } from "./source.jsx";
import { List } from "./parts.jsx";

const place = (p) => `${p.in ?? "not there:"} ${p.event ? `#${p.event}${p.to ? `–${p.to}` : ""} ` : ""}${p.path ?? ""}`;
const value = (f) => (f.value !== undefined ? JSON.stringify(f.value) : f.text ?? "");

export function Explanation({ of }) {
  const { request, refused, reply, error, route } = of;
  return (
    <>
      {route?.steps && <><h3>Route</h3><ul>{route.steps.map((s) => <li>{s.kind} {s.name}{s.to ? ` → ${s.to}` : ""}{s.not ? " (did not hold)" : ""} {s.rule && <Place at={s.rule} />}</li>)}</ul></>}
      {refused && <Refusal of={refused} title="The request is rejected" />}
      {request && (
        <>
          <h3>What the upstream gets</h3>
          {request.as_it_is && <p>The body crosses as it is.</p>}
          <Fields of={[{ ...request.path, path: "(path of the URL)" }, ...(request.fields ?? [])]} />
          <Changes of={[...(request.alias ?? []), ...(request.changes ?? [])]} />
          <Lost of={request.lost} />
        </>
      )}
      {error && (
        <>
          <h3>The upstream's error</h3>
          <List of={[["Status", error.status], ["Class", error.class], ["Tier", error.tier], ["Action", error.action], ["Cools down", error.rest], ["Rule", error.rule && <Place at={error.rule} />]]} />
          <Refusal of={error.problem} title="What the client gets" />
        </>
      )}
      {reply && <Reply of={reply} />}
    </>
  );
}

const Refusal = ({ of, title }) => (
  <>
    <h3>{title}</h3>
    <List of={[["Status", of.status], ["Class", of.class], ["Message", of.message], ["Field", of.param], ["Rule", of.rule && <Place at={of.rule} />]]} />
    {of.fields && <Fields of={of.fields} />}
  </>
);

function Reply({ of }) {
  return (
    <>
      <h3>What the client gets</h3>
      {of.as_it_is && <p>The reply crosses as it is.</p>}
      {of.problem && <Refusal of={of.problem} title="The reply failed" />}
      {of.fields && <Fields of={of.fields} />}
      {of.events?.map((e) => (
        <details>
          <summary>{e.number ? `Event ${e.number} of the upstream` : "The end"} {e.event} {e.writes ? `→ ${e.writes.map((s) => s.event ?? "event").join(", ")}` : `→ nothing${e.kept ? `: ${e.kept}` : ""}`}</summary>
          {e.writes?.map((s) => <><p class="mono">{s.event}</p>{s.fields ? <Fields of={s.fields} /> : <pre>{s.text}</pre>}</>)}
        </details>
      ))}
      <Changes of={of.changes} />
      <Lost of={of.lost} />
    </>
  );
}

// Fields lists what was written. A field opens to show where it comes from, and the source of its rule.
export function Fields({ of }) {
  const [open, setOpen] = useState(-1);
  return (
    <ul class="tree">
      {of.map((f, i) => (
        <li>
          <button type="button" class="link mono" aria-expanded={open === i} onClick={() => setOpen(open === i ? -1 : i)}>{f.path || "(all)"}</button>
          {" = "}{value(f)}
          {open === i && (
            <div class="panel">
              <List of={[["Written by", f.rule ? <Place at={f.rule} /> : "the engine"], ["How", f.how], ["From", f.from?.map(place).join("; ")], ["Decided by", f.given?.map(place).join("; ")], ["Pass", f.pass]]} />
              {f.rule && <><Source at={f.rule} around={6} /><Change at={f.rule} /></>}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ of }) {
  if (!of?.length) return null;
  return (
    <>
      <h3>What was changed on the way</h3>
      <ul>{of.map((c) => <li>{c.did} {c.what ?? ""} {c.field ?? ""} {c.at?.map(place).join("; ")} {c.why ? `: ${c.why}` : ""} {c.rule && <Place at={c.rule} />}</li>)}</ul>
    </>
  );
}

export function Lost({ of }) {
  return (
    <>
      <h3>What did not cross</h3>
      {of?.length ? <ul aria-label="What did not cross">{of.map((l) => <li><code>{l.path}</code>: {l.why ?? l.reason} {l.rule && <Place at={l.rule} />}</li>)}</ul> : <p class="dim">Everything crossed.</p>}
    </>
  );
}
