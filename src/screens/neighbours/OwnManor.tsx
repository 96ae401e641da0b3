import { useTranslation } from 'react-i18next';
import { loadOwnVisits } from '../../queries/loadOwnVisits.ts';
import { useRead } from '../../queries/useRead.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { GuestPages } from '../../ui/GuestEntries.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { GatePanel } from './GatePanel.tsx';
import { HelpsPanel } from './HelpsPanel.tsx';

/** The own manor among neighbours: helps received, the guest book, and the gate. */
export function OwnManor() {
  const { t } = useTranslation('visit');
  const visits = useRead(['showOwnVisits'], () => loadOwnVisits());
  const book = useReadPages(['showOwnVisits'], loadOwnVisits);
  return (
    <ListStates state={visits.state} count={visits.data ? 1 : 0} onRetry={visits.reload} foot={false}>
      {visits.data && (
        <>
          <HelpsPanel helps={visits.data.helps} hearts={visits.data.state.hearts} onThanked={visits.reload} />
          <Panel title={t('book.own')}>
            <GuestPages pages={book} />
          </Panel>
          <GatePanel state={visits.data.state} onChanged={visits.reload} />
        </>
      )}
    </ListStates>
  );
}
