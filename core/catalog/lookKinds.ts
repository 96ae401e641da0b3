/** Counters that open a look: the level, helps of neighbours, pages of the album, places in the league, the tier. */
export const lookFacts = [
  'level',
  'hearts',
  'album',
  'ribbonGold',
  'ribbonSilver',
  'ribbonBronze',
  'owner',
] as const;

export type LookFact = (typeof lookFacts)[number];

/** Groups of looks; a look fits every slot of its group. */
export const lookGroups = [
  'house',
  'roof',
  'wall',
  'fence',
  'path',
  'stake',
  'lantern',
  'hat',
  'pond',
  'spot',
  'tree',
] as const;

export type LookGroup = (typeof lookGroups)[number];

/** Terms of a look in the list: a price in whole ATR or a condition. `limit`: pieces in the whole world. */
export interface LookTerms {
  group: LookGroup;
  price?: string;
  limit?: number;
  opens?: { fact: LookFact; need: number };
}
