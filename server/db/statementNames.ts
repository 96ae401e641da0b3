/** Texts that get a name: each costs every connection some memory. */
const MOST_NAMES = 400;

/** Texts counted before they have one; beyond, counting begins anew. */
const MOST_COUNTED = 2_000;

/** Runs of a text before it is worth preparing: what is built for one occasion never gets there. */
const WORTH = 3;

/**
 * Names under which a pool's connections prepare the statements that come again and again, so that PostgreSQL parses
 * and plans them once per connection; null for others. The number of names is bounded.
 */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES) return null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < WORTH) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = `manor_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
