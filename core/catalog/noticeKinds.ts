/** What a player is told of by the manor itself; the text of each stands in `locales/<language>/notices.json`. */
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
] as const;

export type NoticeKind = (typeof noticeKinds)[number];
