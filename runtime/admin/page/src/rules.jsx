import { post } from "./api.js";
import { Confirm, Note, Table, Trouble, count, time, useAct, useLoad } from "./parts.jsx";
import { Change, Source, split } from "./source.jsx";

export const Rules = ({ at }) => (at[0] ? <File at={at[0]} key={at[0]} /> : <Overview />);

function File({ at }) {
  return (
    <>
      <p><a href="#rules">All files</a></p>
      <section>
        <h2><code>{split(at).file}</code></h2>
        <p class="dim">This is the text that serves. The file on disk may differ.</p>
        <p><Change at={at} /></p>
        <Source at={at} />
      </section>
    </>
  );
}

const findings = (report) => [...(report.findings ?? []), ...(report.warnings ?? [])];

function Overview() {
  const sets = useLoad("/sets", 10000);
  const rules = useLoad("/rules", 10000);
  const { note, busy, act } = useAct();
  const change = (path, body) => act(async () => {
    try {
      return await post(path, body);
    } finally {
      sets.again();
      rules.again();
    }
  }, (r) => ({ ok: r.ok && !r.restart, problems: r.restart?.map((name) => ({ message: `Only a restart changes: ${name}` })), text: r.ok ? (r.unchanged ? "Nothing has changed." : `Revision ${r.revision} serves.`) : `Rejected: ${r.reason ?? "see below"}. Revision ${r.revision} goes on serving.` }));
  const report = sets.data?.last; // also of files that the gateway has loaded by itself
  return (
    <>
      <section>
        <h2>Revisions</h2>
        <Note note={note} />
        <Trouble error={sets.error} />
        <div class="row"><button type="button" class="main" disabled={busy} onClick={() => change("/reload")}>Reload the files</button></div>
        <Table caption="Revisions" rows={sets.data?.sets} id={(s) => s.revision} columns={[
          { name: "Revision", number: true, of: (s) => s.revision },
          { name: "Hash", of: (s) => <code>{s.hash}</code> },
          { name: "Serving", of: (s) => (s.serving ? <span class="good">serving</span> : "") },
          { name: "Since", of: (s) => time(s.since) },
          { name: "Until", of: (s) => time(s.until) },
          { name: "Loaded by", of: (s) => s.why },
          { name: <span class="hidden">Actions</span>, of: (s) => !s.serving && <Confirm label="Roll back" disabled={busy} question={`Return to revision ${s.revision}?`} onConfirm={() => change("/rollback", { to: s.revision })} /> }]} />
      </section>
      {report && (findings(report).length > 0 || report.failed) && (
        <section>
          <h2>What was found in the files on disk</h2>
          <p>{report.ok ? "They serve, with warnings" : `They were rejected${report.reason ? `: ${report.reason}` : ""}`}, {time(report.at)}.</p>
          <Findings of={findings(report)} />
          {report.failed && <ul>{report.failed.map((f) => <li class="bad">{f.name ?? JSON.stringify(f)}</li>)}</ul>}
        </section>
      )}
      <Trouble error={rules.error} />
      {rules.data && <Files of={rules.data} />}
    </>
  );
}

export function Findings({ of }) {
  return (
    <ul>
      {of.map((f) => (
        <li class={f.severity === "error" ? "bad" : "warn"}>
          {f.file && <a class="mono" href={`#rules/${encodeURIComponent(`${f.file}:${f.line}`)}`}>{f.file}:{f.line}:{f.column}</a>} {f.summary ?? f.message} {f.detail ?? ""} {f.hint ?? ""}
        </li>
      ))}
    </ul>
  );
}

function Files({ of }) {
  const own = of.files.filter((f) => !f.built_in);
  const columns = [
    { name: "File", of: (f) => <a class="mono" href={`#rules/${encodeURIComponent(f.name)}`}>{f.name}</a> },
    { name: "Lines", number: true, of: (f) => count(f.lines) }];
  return (
    <>
      <section>
        <h2>Your files</h2>
        <Table caption="Your files" rows={own} columns={[...columns, { name: "Reached by specs", of: (f) => f.places && <span class={(f.reached ?? 0) < f.places ? "warn" : "good"}>{f.reached ?? 0} of {count(f.places)} places</span> }]} empty="The built-in rules serve, without an overlay." />
        <p class="dim">Places are rules, fields, rows of tables and branches. <code>parlance test --coverage</code> lists those that no spec reaches.</p>
      </section>
      {of.difference && (
        <section>
          <h2>Difference from the built-in rules</h2>
          <pre tabIndex={0} aria-label="Difference from the built-in rules">{of.difference}</pre>
        </section>
      )}
      <section>
        <h2>Built-in files</h2>
        <Table caption="Built-in files" rows={of.files.filter((f) => f.built_in)} columns={columns} />
      </section>
    </>
  );
}
