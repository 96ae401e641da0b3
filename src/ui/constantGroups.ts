export const groups = ['land', 'saplings', 'hens', 'market', 'money', 'cast', 'levels', 'supply'] as const;

export type ConstantGroup = (typeof groups)[number];

const prefixes: readonly (readonly [RegExp, ConstantGroup])[] = [
  [/^LAND_/, 'land'],
  [/^(FRUIT|CARE|WEEDS|YIELD)_|^FARM_TARGET$/, 'saplings'],
  [/^(HEN|EGG)_/, 'hens'],
  [/^(OTC|SWAP|PRICE|OWNER)_/, 'market'],
  [/^(WITHDRAW|TRANSFER)_/, 'money'],
  [/^(CAST|DYNAMIC)_/, 'cast'],
  [/^(LEVEL|POINTS|HOLD|TICKET|COUPON|CHECK|TUTORIAL|GIFT)_/, 'levels'],
];

/** The heading under which a constant stands, by its name; what fits none belongs to supply. */
export function groupOf(key: string): ConstantGroup {
  return prefixes.find(([pattern]) => pattern.test(key))?.[1] ?? 'supply';
}
