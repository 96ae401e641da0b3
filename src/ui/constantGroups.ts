export const groups = ['land', 'saplings', 'hens', 'market', 'money', 'cast', 'levels', 'supply'] as const;

export type ConstantGroup = (typeof groups)[number];

const prefixes: readonly (readonly [RegExp, ConstantGroup])[] = [
  [/^LAND_/, 'land'],
  [/^(FRUIT|CARE|WEEDS|YIELD)_|^FARM_(TARGET|FALL_ATR)$/, 'saplings'],
  [/^(HEN|EGG)_/, 'hens'],
  [/^(OTC|SWAP|PRICE|OWNER)_/, 'market'],
  [/^(WITHDRAW|TRANSFER)_/, 'money'],
  [/^(CAST|DYNAMIC)_/, 'cast'],
  [/^(LEVEL|POINTS|HOLD|TICKET|COUPON|CHECK|TUTORIAL|GIFT|GOAL|BASKET)_/, 'levels'],
];

/** Group of a constant, by its name; the default is supply. */
export function groupOf(key: string): ConstantGroup {
  return prefixes.find(([pattern]) => pattern.test(key))?.[1] ?? 'supply';
}
