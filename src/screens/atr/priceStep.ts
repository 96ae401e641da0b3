/** Approximate number of steps over the range. */
const STEPS = 40n;

/** Price increment of one tap on plus or minus, in USDT units: 1, 2 or 5 times a power of ten. */
export function priceStep(from: bigint, to: bigint): bigint {
  const exactStep = (to - from) / STEPS;
  let place = 1n;
  while (place * 10n <= exactStep) place *= 10n;
  if (place * 5n <= exactStep) return place * 5n;
  return place * 2n <= exactStep ? place * 2n : place;
}
