import { readFileSync } from 'node:fs';
import { ALARMS } from '@/lib/platform/health';
import { getMetrics } from './metrics';

const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana-dashboard.json', 'utf8'),
);
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const shownNames = new Set(expressions.flatMap((expr) => expr.match(/\b(?:merchloom|nodejs|process)_\w+/g) ?? []));

/**
 * Returns the names of all exported metrics with the names of their labels, including the metrics that a histogram
 * adds.
 */
function readFigures(): Map<string, readonly string[]> {
  process.env.METRICS_TOKEN = 'a-token-of-the-dashboard-test';
  const registry = getMetrics()?.registry;
  if (!registry) throw new Error('nothing is counted without METRICS_TOKEN');
  const figures = new Map<string, readonly string[]>();
  for (const metric of registry.getMetricsAsArray()) {
    // prom-client stores a metric's labels in a field that its types omit.
    const labels: unknown = Reflect.get(metric, 'labelNames');
    const names = Array.isArray(labels) ? labels.map(String) : [];
    if (String(metric.type) !== 'histogram') figures.set(metric.name, names);
    else for (const end of ['bucket', 'count', 'sum']) figures.set(`${metric.name}_${end}`, [...names, 'le']);
  }
  return figures;
}
const figures = readFigures();

it('the dashboard shows only metrics that exist, by labels that they have', () => {
  expect([...shownNames].filter((name) => !figures.has(name))).toEqual([]);
  for (const expr of expressions)
    for (const [, name = '', conditions = ''] of expr.matchAll(/\b((?:merchloom|nodejs|process)_\w+)\{([^}]*)\}/g))
      for (const [, label = ''] of conditions.matchAll(/(\w+)[=!]~?"/g)) expect(figures.get(name)).toContain(label);
});

it('the dashboard shows each metric of the shop', () => {
  const platformFigures = [...figures.keys()].filter((name) => name.startsWith('merchloom_'));
  const families = new Set(platformFigures.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect([...families].filter((family) => !expressions.some((expr) => expr.includes(family)))).toEqual([]);
});

it('the dashboard names only alarms that exist', () => {
  const named = expressions.flatMap((expr) =>
    [...expr.matchAll(/\balarm=~?"([^"]*)"/g)].flatMap(([, list]) => list?.split('|')),
  );
  expect(named.filter((name) => !ALARMS.some((alarm) => alarm === name))).toEqual([]);
});
