import { cares, careTerms } from '#core/catalog/cares.ts';
import { careIcons } from './icons/careIcons.ts';
import { goodsIcons } from './icons/goodsIcons.ts';
import { portraitOf } from './portraitOf.ts';

/**
 * Picture for a ledger line's finer kind (`mango`, `fruit:mango`, `care:water`, `feed`, `land`), if it is a
 * thing.
 */
export function pictureOfGoods(kind: string): string | undefined {
  const care = cares.find((name) => kind === `care:${name}` || kind === `care:${name}:help`);
  if (care) return careIcons[careTerms[care].pictures.tool];
  // The first level's picture is a freshly dug field.
  if (kind === 'land' || kind.startsWith('plot:')) return portraitOf('1');
  const name = kind === 'fruit:egg' ? 'egg' : kind.replace(':', '-');
  return goodsIcons[name] ?? goodsIcons[`sapling-${name}`];
}
