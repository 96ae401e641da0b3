import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import type { Pages } from '../../queries/useReadPages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { NeighbourRow } from './NeighbourRow.tsx';
import styles from './NeighboursScreen.module.css';

/** The player's circle: the referrer, then the direct referees, page by page; empty, the way to invite somebody. */
export function CirclePanel({ pages }: { pages: Pages<Neighbour> }) {
  const { t } = useTranslation('visit');
  const invite = (
    <Link to="/share" className={joinClasses(styles.go, styles.invite)}>
      {t('circle.invite')}
    </Link>
  );
  const empty = <EmptyState picture={emptyIcons['empty-team']} text={t('circle.empty')} action={invite} />;
  return (
    <Panel title={t('circle.title')}>
      <PagedList pages={pages} className={styles.list} empty={empty}>
        {pages.list.map((neighbour) => (
          <NeighbourRow key={neighbour.id} neighbour={neighbour} />
        ))}
      </PagedList>
    </Panel>
  );
}
