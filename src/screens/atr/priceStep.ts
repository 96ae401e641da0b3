/** About so many steps lead from one end of the range to the other. */
const STEPS = 40n;

/** What one tap on plus or minus changes a price by, in USDT units: one, two or five of some decimal place. */
export function priceStep(from: bigint, to: bigint): bigint {
  const wanted = (to - from) / STEPS;
  let place = 1n;
  while (place * 10n <= wanted) place *= 10n;
  if (place * 5n <= wanted) return place * 5n;
  return place * 2n <= wanted ? place * 2n : place;
}
