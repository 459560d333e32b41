// The source of a rule, by its place file:line:column.
import { useEffect, useRef } from "preact/hooks";
import { query } from "./api.js";
import { Trouble, useLoad } from "./parts.jsx";

export function split(at) {
  const [, file, line] = /^(.*?):(\d+)(?::\d+)?$/.exec(at) ?? [null, at, 0];
  return { file, line: Number(line) };
}

const builtIn = /^built-in\/.*:\d/;

// Change leads to the playground, with a built-in rule to be changed. It is nothing for other places.
export const Change = ({ at }) => (builtIn.test(at) ? <a href={`#playground/${encodeURIComponent(at)}`}>Try a change of this rule</a> : null);

// Source shows a file; with around only so many lines about the place.
export function Source({ at, around }) {
  const { file, line } = split(at);
  const { data, error } = useLoad(query("/rules/file", { name: file }));
  const marked = useRef();
  useEffect(() => { if (!around) marked.current?.scrollIntoView({ block: "center" }); }, [data, at]);
  if (!data) return <Trouble error={error} />;
  const lines = data.text.split("\n");
  const from = around ? Math.max(0, line - 1 - around) : 0;
  const to = around ? line + around : lines.length;
  return (
    <pre tabIndex={0} aria-label={`Source of ${file}`}>
      {lines.slice(from, to).map((text, i) => {
        const n = from + i + 1;
        return <span class={n === line ? "at" : ""} ref={n === line ? marked : undefined}>{`${String(n).padStart(4)}  ${text}\n`}</span>;
      })}
    </pre>
  );
}
