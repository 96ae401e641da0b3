/** 100 % in basis points. */
export const BPS = 10_000n;

/** 100 % in parts per million. */
export const PPM = 1_000_000n;

/** a / b rounded down; a >= 0, b > 0. */
export function divFloor(a: bigint, b: bigint): bigint {
  return a / b;
}

/** a / b rounded up; a >= 0, b > 0. */
export function divCeil(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** Share of an amount in basis points, rounded down: in favour of the owner of the rest. */
export function bpsFloor(amount: bigint, bps: number): bigint {
  return divFloor(amount * BigInt(bps), BPS);
}

/** Share of an amount in basis points, rounded up: against the payer of a fee. */
export function bpsCeil(amount: bigint, bps: number): bigint {
  return divCeil(amount * BigInt(bps), BPS);
}
