const channel = (colour: number, shift: number): number => (colour >> shift) & 255;

/** Interpolates two colours channel by channel. */
export function mix(from: number, to: number, t: number): number {
  const at = (shift: number) =>
    Math.round(channel(from, shift) + (channel(to, shift) - channel(from, shift)) * t) << shift;
  return at(16) | at(8) | at(0);
}

/** Multiplies two colours channel by channel, as light tints a surface. */
export function multiply(a: number, b: number): number {
  const at = (shift: number) => Math.round((channel(a, shift) * channel(b, shift)) / 255) << shift;
  return at(16) | at(8) | at(0);
}

export const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
