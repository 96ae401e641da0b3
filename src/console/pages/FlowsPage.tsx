import { useTranslation } from 'react-i18next';
import { flows } from '#core/catalog/flows.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = ['flow', 'paused', 'effect', 'reason', 'since'];

/** The switch of each flow of money, and who set it before. */
export function FlowsPage() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead(['getConfig'], () => client.read('config', {}, { quiet: true }));
  const rows = flows.map((flow) => {
    const known = data?.flows.find((each) => each.flow === flow);
    return {
      flow,
      paused: known?.paused ?? false,
      effect: t(`effect.${flow}`),
      reason: known?.reason ?? null,
      since: known?.since ?? null,
    };
  });
  return (
    <>
      <p className="faint">{t('flowsHint')}</p>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        <DataTable
          label={t('nav.flows')}
          rows={rows}
          columns={COLUMNS}
          mark={({ paused }) => (paused ? 'warn' : undefined)}
          actions={({ flow, paused }) => (
            <ActButton
              path="ops/pause"
              danger={!paused}
              label={t(paused ? 'resume' : 'pause')}
              fixed={{ flow: String(flow), paused: paused ? 'false' : 'true' }}
            />
          )}
        />
      </ListStates>
      <h2>{t('stoppedAlone')}</h2>
      <p className="faint">{t('stoppedAloneHint')}</p>
      <ReadTable path="ops/acts" params={{ operator: 'server', act: 'pause' }} label={t('stoppedAlone')} />
      <h2>{t('history')}</h2>
      <ReadTable path="ops/acts" params={{ act: 'pause' }} />
      <ReadTable path="ops/acts" params={{ act: 'resume' }} />
    </>
  );
}
