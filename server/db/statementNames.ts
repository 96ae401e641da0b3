import { createHash } from 'node:crypto';

/** Upper bound of prepared statements: each costs memory on every connection. */
const MAX_NAMES = 400;

/** Upper bound of texts that are counted; beyond it, counting restarts. */
const MAX_COUNTED = 2_000;

/** Runs of a text before it is prepared, so that one-off texts are not. */
const MIN_RUNS = 3;

/**
 * Name of a prepared statement: a hash of its text. If a proxy hands a server connection to another process, a name
 * may be unknown there or defined twice, both errors, but it never runs another statement.
 */
const nameOf = (text: string): string =>
  `manor_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

/**
 * Returns a function that names a pool's frequent statements, so that PostgreSQL parses and plans them once per
 * connection. It returns null for the others. The number of names is bounded. A text is hashed once.
 */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES) return null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < MIN_RUNS) {
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = nameOf(text);
    names.set(text, name);
    return name;
  };
}
