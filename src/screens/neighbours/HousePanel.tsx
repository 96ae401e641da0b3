import { useTranslation } from 'react-i18next';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import { Panel } from '../../ui/Panel.tsx';
import { NeighbourRow } from './NeighbourRow.tsx';
import styles from './NeighboursScreen.module.css';

/** Show manors of the house. */
export function HousePanel({ manors }: { manors: readonly Neighbour[] }) {
  const { t } = useTranslation('visit');
  if (manors.length === 0) return null;
  return (
    <Panel title={t('circle.house')}>
      <p className={styles.note}>{t('circle.houseText')}</p>
      <ul className={styles.list}>
        {manors.map((neighbour) => (
          <NeighbourRow key={neighbour.id} neighbour={neighbour} />
        ))}
      </ul>
    </Panel>
  );
}
