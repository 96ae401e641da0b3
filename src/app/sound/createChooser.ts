/** Maximum random change of the pitch, as a share. */
const RATE_SPREAD = 0.06;

export interface Choice {
  /** Name of the variant in the audio sprite, such as `water-3`. */
  piece: string;
  rate: number;
}

/**
 * Picks a variant of a sound, never the same twice in a row if there are several, at a slightly random rate.
 * Returns null for an unknown sound. `pieces`: every name in the sprite, `<sound>-<number>`.
 */
export function createChooser(pieces: readonly string[], chance: () => number) {
  const variants = new Map<string, string[]>();
  for (const piece of pieces) {
    const sound = piece.replace(/-\d+$/, '');
    variants.set(sound, [...(variants.get(sound) ?? []), piece]);
  }
  const last = new Map<string, string>();
  return (sound: string): Choice | null => {
    const all = variants.get(sound);
    if (!all) return null;
    const others = all.length > 1 ? all.filter((piece) => piece !== last.get(sound)) : all;
    const piece = others[Math.floor(chance() * others.length)];
    if (!piece) return null;
    last.set(sound, piece);
    return { piece, rate: 1 + (chance() - 0.5) * RATE_SPREAD };
  };
}
