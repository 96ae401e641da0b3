import { collectDefaultMetrics } from 'prom-client';
import { makeMetrics } from '#server/http/makeMetrics.ts';

/** Names of the time series that a node exposes, and `up`, which the scraper adds. */
export function exposedMetrics(): Set<string> {
  const { registry } = makeMetrics();
  collectDefaultMetrics({ register: registry });
  // A histogram's type is not in the public types of a metric; its suffixes harm nobody else.
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  return new Set([
    'up',
    ...names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  ]);
}

/** Words that no parenthesis follows: those are functions. */
const WORDS = /\b[a-z_][a-z0-9_]*\b(?!\s*\()/g;
const OPERATORS = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'offset']);

/** Names of metrics in an expression of PromQL: words that are neither a function nor a label. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\b(by|without)\s*\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '[]');
  return [...bare.matchAll(WORDS)].map(([name]) => name).filter((name) => !OPERATORS.has(name));
}
