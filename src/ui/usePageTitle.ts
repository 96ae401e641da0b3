import { useTranslation } from 'react-i18next';
import type { AlbumPage } from '#core/catalog/album.ts';
import { seeds } from '#core/catalog/seeds.ts';

/** Returns the title of a page of the album. */
export function usePageTitle(): (page: AlbumPage) => string {
  const { t } = useTranslation(['album', 'common']);
  return (page) => {
    const seed = seeds.find((kind) => page === `tree:${kind}` || page === `care:${kind}`);
    if (!seed) return t(`page.${page as 'hens' | 'eggs' | 'plots' | 'baskets' | 'helps' | 'years'}`);
    const fruit = t(`common:fruit.${seed}`);
    return page === `tree:${seed}` ? t('page.tree', { fruit }) : t('page.care', { fruit });
  };
}
