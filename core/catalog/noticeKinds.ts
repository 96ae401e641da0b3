/** Kinds of notice that the game sends to a player. Their texts stand in `locales/<language>/notices.json`. */
export const noticeKinds = [
  'ripe',
  'sold',
  'filled',
  'orderEnded',
  'credited',
  'withdrawalMoved',
  'flagged',
  'destroyed',
  'castingEnded',
  'couponExpires',
  'spoilsSoon',
  'rewarded',
  'helped',
  'signed',
  'friendPlanted',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];
