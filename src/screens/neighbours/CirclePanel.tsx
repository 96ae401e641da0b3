import { useTranslation } from 'react-i18next';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import type { Pages } from '../../queries/useReadPages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { NeighbourRow } from './NeighbourRow.tsx';
import styles from './NeighboursScreen.module.css';

/** The player's circle: the referrer, then the direct referees, page by page. */
export function CirclePanel({ pages }: { pages: Pages<Neighbour> }) {
  const { t } = useTranslation('visit');
  return (
    <Panel title={t('circle.title')}>
      <PagedList pages={pages} className={styles.list} empty={<EmptyState text={t('circle.empty')} />}>
        {pages.list.map((neighbour) => (
          <NeighbourRow key={neighbour.id} neighbour={neighbour} />
        ))}
      </PagedList>
    </Panel>
  );
}
