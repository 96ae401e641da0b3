/** Curves of the public economy in display order. Each is a chart, a table and a CSV file of this name. */
export const economyCurves = [
  'supply',
  'faucets',
  'sinks',
  'turnover',
  'velocity',
  'price',
  'yield',
  'emission',
  'pools',
  'reserve',
  'rewards',
  'fees',
  'burned',
  'active',
] as const;

export type EconomyCurve = (typeof economyCurves)[number];
