import { traced } from '#server/tracing/traced.ts';

/** Longest text of a statement in a span. */
const MAX_TEXT = 2_000;

/** First word of a statement: spans are grouped by it. */
const verbOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';

/**
 * Runs a statement within a span with its text. Values are parameters, which stay out; literals in quotes are replaced,
 * because a tool may have written a value into the text.
 */
export function tracedStatement<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
  const shown = text.replace(/'(?:[^']|'')*'/g, "'?'").slice(0, MAX_TEXT);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shown };
  return traced({ name: `db ${verbOf(text)}`, kind: 'client', attributes }, send);
}
