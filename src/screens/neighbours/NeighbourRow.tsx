import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import { portraitOf } from '../../ui/portraitOf.ts';
import { TierBadge } from '../../ui/TierBadge.tsx';
import { useNeighbourName } from '../../ui/useNeighbourName.ts';
import styles from './NeighboursScreen.module.css';

/** A neighbour with the way to the manor. */
export function NeighbourRow({ neighbour }: { neighbour: Neighbour }) {
  const { t } = useTranslation(['visit', 'common']);
  const nameOf = useNeighbourName();
  const { code, image, level, tier, kind } = neighbour;
  const name = nameOf(neighbour);
  return (
    <li className={styles.row} data-neighbour={code}>
      <img src={portraitOf(image)} width={44} height={44} alt="" draggable={false} />
      <span className={styles.words}>
        <span>
          <b>{name}</b> <TierBadge tier={tier} />
        </span>
        <small>
          {t(`kind.${kind}`)}
          {kind !== 'house' && ` · ${t('common:level', { level })}`}
        </small>
      </span>
      <Link to={`/visit/${code}`} className={styles.go} aria-label={t('goTo', { name })}>
        {t('go')}
      </Link>
    </li>
  );
}
