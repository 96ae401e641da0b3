import type { PlacedLook } from '#core/rules/looks.ts';

/** Frames of the manor that looks of a group replace, by the look's id. */
const replaced: Readonly<Record<string, (look: string) => Readonly<Record<string, string>>>> = {
  fence: (look) => ({ fence: look }),
  path: (look) => ({
    'path-stone-1': `${look}-1`,
    'path-stone-2': `${look}-2`,
    'path-stone-3': `${look}-1`,
  }),
  stake: (look) => ({ stake: look }),
  lantern: (look) => ({ lantern: look }),
  hat: (look) => ({ hat: look }),
};

/** Frames of the manor and those that stand for them with these looks. */
export function framesOf(placed: readonly PlacedLook[]): Map<string, string> {
  return new Map(placed.flatMap(({ slot, look }) => Object.entries(replaced[slot]?.(look) ?? {})));
}
