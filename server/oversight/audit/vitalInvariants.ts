/** Invariants that protect players' coins: when one is broken, the server pauses payments. */
export const vitalInvariants: ReadonlySet<string> = new Set(['I1', 'I2', 'I3', 'I4']);
