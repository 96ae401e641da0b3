import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { exposedMetrics, metricsIn } from './exposedMetrics.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(read('deploy/compose/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}
const { panels } = JSON.parse(read('deploy/compose/grafana/dashboards/manor.json')) as { panels: Panel[] };

test('names of metrics are found in an expression', () => {
  expect(metricsIn('sum by (a, b) (rate(m_total{a="x"}[5m])) / sum(n_count) > 0.01')).toEqual([
    'm_total',
    'n_count',
  ]);
  expect(metricsIn('histogram_quantile(0.99, sum by (le) (rate(m_bucket[5m]))) > 1')).toEqual(['m_bucket']);
});

test('alerts and dashboard ask for metrics that a node exposes, and only those', () => {
  const exposed = exposedMetrics();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  for (const expression of expressions) {
    const names = metricsIn(expression);
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(exposed, expression).toContain(name);
  }
});

test('every alert has a severity and a sentence, and stands in docs/operations.md', () => {
  const page = read('docs/operations.md');
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(page).toContain(`\`${alert}\``);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('panels of the dashboard have ids of their own and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('Prometheus scrapes every node of compose at its port', () => {
  const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const nodes = Object.entries(compose.services).flatMap(([name, { environment }]) =>
    environment?.['METRICS_PORT'] ? [`${name}:${environment['METRICS_PORT']}`] : [],
  );
  const { scrape_configs } = parse(read('deploy/compose/prometheus/prometheus.yml')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  expect(scrape_configs[0]?.static_configs[0]?.targets).toEqual(nodes);
  expect(nodes).toHaveLength(2);
});
