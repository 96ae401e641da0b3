interface Versioned {
  version: number;
}

/** Merges newer objects into a record by key; returns the same record when none is newer. */
export function mergeNewer<Key extends string | number, Fact extends Versioned>(
  record: Readonly<Partial<Record<Key, Fact>>> | null,
  list: readonly Fact[] | undefined,
  keyOf: (fact: Fact) => Key,
): Readonly<Record<Key, Fact>> | null {
  const stored = record as Readonly<Record<Key, Fact>> | null;
  if (!list) return stored;
  const newer = list.filter((fact) => fact.version > (record?.[keyOf(fact)]?.version ?? -1));
  if (newer.length === 0 && stored) return stored;
  const merged: Record<Key, Fact> = { ...(stored as Record<Key, Fact>) };
  for (const fact of newer) merged[keyOf(fact)] = fact;
  return merged;
}
