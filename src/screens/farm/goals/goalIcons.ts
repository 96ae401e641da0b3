import type { GoalFact } from '#core/catalog/goals.ts';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { coinIcons } from '../../../ui/icons/coinIcons.ts';
import { emblemIcons } from '../../../ui/icons/emblemIcons.ts';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';

/** Picture of each goal. */
export const goalIcons: Readonly<Record<GoalFact, string | undefined>> = {
  sown: goodsIcons['sapling-apple'],
  watered: careIcons.can,
  harvested: careIcons.basket,
  sold: goodsIcons['fruit-apple'],
  checkIns: coinIcons['coin-atb'],
  fullCares: careIcons.sack,
  plots: careIcons.glove,
  tickets: coinIcons.ticket,
  orange: goodsIcons['sapling-orange'],
  peach: goodsIcons['sapling-peach'],
  banana: goodsIcons['sapling-banana'],
  mango: goodsIcons['sapling-mango'],
  hens: goodsIcons.hen,
  fed: goodsIcons.feed,
  eggs: goodsIcons.egg,
  eggsSold: goodsIcons.egg,
  couponsUsed: coinIcons.ticket,
  cares: careIcons.can,
  proof: coinIcons['coin-usdt'],
  owner: emblemIcons.emblem,
  trades: coinIcons['coin-atr'],
  level: coinIcons.points,
  baskets: careIcons.basket,
  albumBadges: emblemIcons.emblem,
  visits: emblemIcons.emblem,
  helps: careIcons.can,
  looks: careIcons.glove,
  guestBooks: emblemIcons.emblem,
  leaguePoints: coinIcons.points,
  daySown: goodsIcons['sapling-apple'],
  dayWatered: careIcons.can,
  dayWeeded: careIcons.glove,
  dayInsects: careIcons.spray,
  dayHarvested: careIcons.basket,
  dayCares: careIcons.sack,
  dayEarned: coinIcons['coin-atr'],
  dayFed: goodsIcons.feed,
  dayTickets: coinIcons.ticket,
};
