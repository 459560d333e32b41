// A line chart over time.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

const colours = () => {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
};

// Chart draws points with series {name, of(point), colour}. The text below tells the mean of the last minute, also to those who do not see the lines.
export function Chart({ title, points, series, unit }) {
  const place = useRef();
  useEffect(() => {
    const el = place.current;
    const colour = colours();
    const axis = { stroke: colour("--dim"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line") } };
    const plot = new uPlot({
      width: Math.max(el.clientWidth, 200), height: 180, legend: { show: false }, cursor: { show: false },
      scales: { y: { range: (_, least, most) => [0, (most || 1) * 1.1] } },
      axes: [axis, { ...axis, size: 60 }],
      series: [{}, ...series.map((s) => ({ label: s.name, stroke: colour(s.colour), width: 2, points: { show: false }, spanGaps: true }))],
    }, data(points, series), el);
    const resize = new ResizeObserver(() => plot.setSize({ width: Math.max(el.clientWidth, 200), height: 180 })); // observed, since the page may get narrower
    resize.observe(el);
    el.plot = plot;
    return () => { resize.disconnect(); plot.destroy(); };
  }, []);
  useEffect(() => { place.current.plot?.setData(data(points, series)); }, [points]);
  return (
    <section>
      <h2>{title}</h2>
      <div ref={place} aria-hidden="true" />
      <p class="dim">
        {series.map((s, i) => [i ? ", " : "", <span class={s.text}>{s.name}</span>, `: ${lastMinute(points, s.of)}`])} {unit}, within the last minute
      </p>
    </section>
  );
}

function lastMinute(points, of) {
  const values = points.slice(-6).map(of).filter((v) => v !== null);
  return values.length ? round(values.reduce((a, b) => a + b) / values.length) : 0;
}

const round = (n) => (n >= 10 ? Math.round(n) : n >= 0.1 ? Math.round(n * 10) / 10 : Math.round(n * 1e6) / 1e6);
const data = (points, series) => [points.map((p) => Date.parse(p.at) / 1000), ...series.map((s) => points.map((p) => s.of(p)))];
