import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { League } from '../../queries/loadLeague.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { portraitOf } from '../../ui/portraitOf.ts';
import { useNeighbourName } from '../../ui/useNeighbourName.ts';
import { Ribbon } from './Ribbon.tsx';
import styles from './league.module.css';

export interface LeagueTableProps {
  rows: League['thisWeek']['world'];
  /** The first three places of the table earn ribbons. */
  hasRibbons: boolean;
  /** Members of the circle admit visits; those of a group rarely do. */
  canVisit: boolean;
  empty: string;
}

/** A table of at most 50 players, the highest first. */
export function LeagueTable({ rows, hasRibbons, canVisit, empty }: LeagueTableProps) {
  const { t } = useTranslation(['league', 'common']);
  const formats = useFormats();
  const nameOf = useNeighbourName();
  if (rows.length === 0) return <EmptyState picture={emptyIcons['empty-team']} text={empty} />;
  return (
    <ol className={styles.table}>
      {rows.map(({ id, code, place, nickName, image, level, points, isSelf }) => (
        <li key={id} className={styles.row} data-self={isSelf} data-place={place}>
          <span className={styles.place}>
            {hasRibbons && place <= 3 && points > 0 ? <Ribbon place={place} /> : place}
          </span>
          <img src={portraitOf(image)} width={40} height={40} alt="" draggable={false} />
          {canVisit && !isSelf ? (
            <Link className={styles.name} to={`/visit/${code}`}>
              <b>{nameOf({ code, nickName })}</b>
              <small>{t('common:level', { level })}</small>
            </Link>
          ) : (
            <span className={styles.name}>
              <b>{isSelf ? t('you') : nameOf({ code, nickName })}</b>
              <small>{t('common:level', { level })}</small>
            </span>
          )}
          <span className={styles.points}>
            {t('points', { count: points, points: formats.count(points) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
