import { cares } from '#core/catalog/cares.ts';
import { careIconNames } from './icons/careIconNames.ts';
import { careIcons } from './icons/careIcons.ts';
import { goodsIcons } from './icons/goodsIcons.ts';
import { portraitOf } from './portraitOf.ts';

/** The picture of what a ledger line's finer kind names (`mango`, `fruit:mango`, `care:water`, `feed`, `land`), if a thing. */
export function pictureOfGoods(kind: string): string | undefined {
  const care = cares.find((one) => kind === `care:${one}`);
  if (care) return careIcons[careIconNames[care]];
  // The first level's picture is a field that was just dug.
  if (kind === 'land' || kind.startsWith('plot:')) return portraitOf('1');
  const name = kind === 'fruit:egg' ? 'egg' : kind.replace(':', '-');
  return goodsIcons[name] ?? goodsIcons[`sapling-${name}`];
}
