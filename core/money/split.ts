import { BPS, bpsFloor } from './round.ts';

/**
 * Splits an amount by basis points. Each part is rounded down, and the remainder goes to the first part, so the parts
 * always add up to the amount. The basis points must add up to 10 000.
 */
export function splitBps<Name extends string>(
  amount: bigint,
  parts: readonly (readonly [Name, number])[],
): Map<Name, bigint> {
  const sum = parts.reduce((total, [, bps]) => total + bps, 0);
  const first = parts[0];
  if (!first || BigInt(sum) !== BPS) throw new Error(`split adds up to ${sum} of ${BPS}`);
  const shares = new Map<Name, bigint>();
  for (const [name, bps] of parts) shares.set(name, bpsFloor(amount, bps));
  const distributed = [...shares.values()].reduce((total, share) => total + share, 0n);
  shares.set(first[0], (shares.get(first[0]) ?? 0n) + amount - distributed);
  return shares;
}
