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
  const own = useRead(['showOwnVisits'], () => loadOwnVisits());
  const book = useReadPages(['showOwnVisits'], loadOwnVisits);
  return (
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
  );
}
