import type { AlbumPage } from '#core/catalog/album.ts';
import { careIcons } from './careIcons.ts';
import { controlIcons } from './controlIcons.ts';
import { goodsIcons } from './goodsIcons.ts';

const deeds: Readonly<Partial<Record<AlbumPage, string | undefined>>> = {
  hens: goodsIcons.hen,
  eggs: goodsIcons.egg,
  plots: careIcons.glove,
  baskets: careIcons.basket,
  helps: careIcons.can,
  years: controlIcons.home,
};

/** Picture of a page: harvested trees show their fruit, cared ones their sapling. */
export function pageIcon(page: AlbumPage): string | undefined {
  const [kind, seed] = page.split(':');
  if (seed === undefined) return deeds[page];
  return goodsIcons[`${kind === 'tree' ? 'fruit' : 'sapling'}-${seed}`];
}
