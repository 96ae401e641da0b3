import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AlbumPageFacts } from '#core/api/albumObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { loadAlbum } from '../../queries/loadAlbum.ts';
import { useRead } from '../../queries/useRead.ts';
import { Icon } from '../../ui/Icon.tsx';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AlbumHens } from './AlbumHens.tsx';
import styles from './AlbumScreen.module.css';
import { BadgeTile } from './BadgeTile.tsx';

/** The album: a badge a page with progress, and the hens by name. */
export default function AlbumScreen() {
  const { t } = useTranslation(['album', 'common']);
  const formats = useFormats();
  const { state, data, reload } = useRead(['listAlbum'], loadAlbum);
  const isTree = ({ page }: AlbumPageFacts) => page.includes(':');
  const tiles = (pages: readonly AlbumPageFacts[]) => (
    <ul className={styles.tiles}>
      {pages.map((page) => (
        <BadgeTile key={page.page} page={page} />
      ))}
    </ul>
  );
  return (
    <Screen title={t('common:page.album')} back="/farm">
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <section className={styles.head}>
              <Icon src={emblemIcons.emblem} size={56} />
              <span className={styles.words}>
                <h2>{t('badges', { badges: formats.count(data.badges) })}</h2>
                <span>{t('intro')}</span>
              </span>
              <Link className={styles.door} to="/orders">
                {t('toBoard')}
              </Link>
            </section>
            <Panel title={t('deeds')}>{tiles(data.pages.filter((page) => !isTree(page)))}</Panel>
            <Panel title={t('trees')}>{tiles(data.pages.filter(isTree))}</Panel>
            <Panel title={t('hensTitle')}>
              <AlbumHens hens={data.hens} />
            </Panel>
          </>
        )}
      </ListStates>
    </Screen>
  );
}
