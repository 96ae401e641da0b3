import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { client } from '../../api/client.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { useWallNow } from '../../ui/useWallNow.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { DayCurves } from '../parts/DayCurves.tsx';
import { VaultPanel } from '../parts/VaultPanel.tsx';
import { waitingWork } from '../waitingWork.ts';
import { wordsOf } from '../wordsOf.ts';

/** The vault covers all that is owed. */
const FULL_BPS = 10_000;

/** Jobs that need a look, by name. */
function JobsCard({ label, names }: { label: string; names: readonly string[] }) {
  const formats = useFormats();
  return (
    <li data-count={names.length}>
      <Link to="/jobs">
        <b>{formats.count(names.length)}</b>
        <span>{label}</span>
        <span>{names.join(', ')}</span>
      </Link>
    </li>
  );
}

/** Waiting work, paused flows, late jobs, the money at a glance, and the days' curves. */
export function TodayPage() {
  const { t } = useTranslation('console');
  const formats = useFormats();
  const now = useWallNow();
  const { state, data, reload } = useRead(['showToday'], () => client.read('ops/today', {}, { quiet: true }));
  return (
    <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
      {data && (
        <>
          <ul className="cards">
            {waitingWork.map(([name, page]) => {
              const { count, since } = data[name];
              return (
                <li key={name} data-count={count}>
                  <Link to={`/${page}`}>
                    <b>{formats.count(count)}</b>
                    <span>{t(`today.${name}`)}</span>
                    {since !== null && <span>{t('today.oldest', { span: formats.span(now - since) })}</span>}
                    {name === 'firstReviews' && count > 0 && <span>{t('today.ages', data.reviewAges)}</span>}
                  </Link>
                </li>
              );
            })}
            <li data-count={data.pausedFlows.length}>
              <Link to="/flows">
                <b>{formats.count(data.pausedFlows.length)}</b>
                <span>{t('today.pausedFlows')}</span>
                <span>{data.pausedFlows.map(({ flow }) => wordsOf('value', flow)).join(', ')}</span>
              </Link>
            </li>
            <JobsCard label={t('today.jobsBehind')} names={data.jobsBehind} />
            <JobsCard label={t('today.jobsFailed')} names={data.jobsFailed} />
            <li data-count={data.audit.ok === false ? 1 : 0}>
              <Link to="/audit">
                <b>
                  {t(
                    data.audit.ok === null
                      ? 'today.auditNone'
                      : data.audit.ok
                        ? 'today.auditOk'
                        : 'today.auditBroken',
                  )}
                </b>
                <span>{t('today.audit')}</span>
                <span>{data.audit.broken.join(', ')}</span>
              </Link>
            </li>
            <li data-count="0">
              <Link to="/player">
                <b>{formats.count(data.players)}</b>
                <span>{t('today.players')}</span>
                <span>{t('today.frozen', { count: data.frozenPlayers })}</span>
              </Link>
            </li>
          </ul>
          <h2>{t('today.money')}</h2>
          <DataTable
            label={t('today.money')}
            rows={data.money}
            mark={({ ratioBps }) => (ratioBps !== null && Number(ratioBps) < FULL_BPS ? 'bad' : undefined)}
          />
        </>
      )}
      <VaultPanel />
      <DayCurves />
    </ListStates>
  );
}
