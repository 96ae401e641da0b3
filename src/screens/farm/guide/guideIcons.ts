import { careIcons } from '../../../ui/icons/careIcons.ts';
import { coinIcons } from '../../../ui/icons/coinIcons.ts';
import { emblemIcons } from '../../../ui/icons/emblemIcons.ts';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import type { GuideStep } from './guideStep.ts';

/** Picture of each tutorial step. */
export const guideIcons: Readonly<Record<GuideStep['name'], string | undefined>> = {
  reclaim: careIcons.glove,
  buy: goodsIcons['sapling-apple'],
  sow: goodsIcons['sapling-apple'],
  water: careIcons.can,
  gift: emblemIcons.emblem,
  ripening: goodsIcons['fruit-apple'],
  own: goodsIcons['fruit-apple'],
  harvest: careIcons.basket,
  pay: coinIcons['coin-atb'],
};
