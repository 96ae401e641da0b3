/**
 * Seeded generator of numbers in [0, 1). The same name gives the same sequence, so a sound built twice is the same
 * sound.
 * @param {string} name
 * @returns {() => number}
 */
export function chanceOf(name) {
  let state = 2166136261;
  for (let i = 0; i < name.length; i += 1) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
