import { useTranslation } from 'react-i18next';
import { loadNeighbours } from '../../queries/loadNeighbours.ts';
import { loadOwnVisits } from '../../queries/loadOwnVisits.ts';
import { useRead } from '../../queries/useRead.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { GuestPages } from '../../ui/GuestEntries.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CirclePanel } from './CirclePanel.tsx';
import { GatePanel } from './GatePanel.tsx';
import { HelpsPanel } from './HelpsPanel.tsx';
import { NeighbourRow } from './NeighbourRow.tsx';
import styles from './NeighboursScreen.module.css';

/** Neighbours: the circle and the show manors, helps received, the own guest book, and the own gate. */
export default function NeighboursScreen() {
  const { t } = useTranslation('visit');
  const own = useRead(['showOwnVisits'], () => loadOwnVisits());
  const book = useReadPages(['showOwnVisits'], loadOwnVisits);
  const first = useRead(['listNeighbours'], () => loadNeighbours());
  const circle = useReadPages(['listNeighbours'], loadNeighbours);
  return (
    <Screen title={t('neighbours')} back="/community">
      <CirclePanel pages={circle} />
      {first.data && first.data.house.length > 0 && (
        <Panel title={t('circle.house')}>
          <p className={styles.note}>{t('circle.houseText')}</p>
          <ul className={styles.list}>
            {first.data.house.map((neighbour) => (
              <NeighbourRow key={neighbour.id} neighbour={neighbour} />
            ))}
          </ul>
        </Panel>
      )}
      <ListStates state={own.state} count={own.data ? 1 : 0} onRetry={own.reload} foot={false}>
        {own.data && (
          <>
            <HelpsPanel helps={own.data.helps} hearts={own.data.state.hearts} onThanked={own.reload} />
            <Panel title={t('book.own')}>
              <GuestPages pages={book} />
            </Panel>
            <GatePanel state={own.data.state} onChanged={own.reload} />
          </>
        )}
      </ListStates>
    </Screen>
  );
}
