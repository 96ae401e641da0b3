import { useTranslation } from 'react-i18next';
import { potPools } from '#core/catalog/accounts.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';
import { DataTable, type Row } from '../parts/DataTable.tsx';
import { Facts } from '../parts/Facts.tsx';

const COLUMNS = ['pool', 'coin', 'amount', 'perDay', 'runsOut'];
const BUDGET_COLUMNS = ['budget', 'given', 'left', 'limit', 'usedBps', 'runsOut'];
type Budget = Answer<'ops/pools'>['budgets'][number];

/** Instant of game time at which a day's budget is used up at today's pace; null: it lasts for the day. */
function emptyAt({ given, left, limit }: Budget, day: number, gameNow: number): number | null {
  if (Number(left) <= 0) return gameNow;
  const passed = gameNow - day * DAY_MS;
  if (Number(given) <= 0 || passed <= 0) return null;
  const at = day * DAY_MS + (passed * Number(limit)) / Number(given);
  return at < (day + 1) * DAY_MS ? at : null;
}

const POTS: readonly string[] = Object.values(potPools);

/** Remainders of casting, community pots, promotion and the other pools, and when each runs out at this pace. */
export function PoolsPage() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead([readNameOf('ops/pools')], () =>
    client.read('ops/pools', {}, { quiet: true }),
  );
  const { now, wait } = useGameNow();
  const formats = useFormats();
  const runOutOf = (budget: Budget) => {
    if (Number(budget.left) <= 0) return t('pools.empty');
    const at = data && emptyAt(budget, data.day, now);
    return at ? t('pools.span', { span: formats.span(wait(at)) }) : t('pools.lastsToday');
  };
  const rows = (data?.pools ?? []).map(({ daysLeft, perDay, ...pool }): Row => ({
    ...pool,
    pool: wordsOf('value', pool.pool),
    perDay,
    runsOut:
      perDay === null
        ? t('pools.noPace')
        : daysLeft === null
          ? t('pools.lasts')
          : t('pools.days', { count: daysLeft }),
  }));
  const names = data?.pools.map(({ pool }) => pool) ?? [];
  const of = (test: (pool: string) => boolean) => rows.filter((_, at) => test(names[at] ?? ''));
  return (
    <>
      <p className="faint">{t('poolsHint')}</p>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <h2>{t('pools.budgets')}</h2>
            <DataTable
              label={t('pools.budgets')}
              rows={data.budgets.map((budget) => ({
                ...budget,
                budget: t(`pools.${budget.budget}`),
                runsOut: runOutOf(budget),
              }))}
              mark={({ left }) => (Number(left) <= 0 ? 'warn' : undefined)}
              columns={BUDGET_COLUMNS}
            />
            <h2>{t('pools.promotion')}</h2>
            <DataTable
              label={t('pools.promotion')}
              rows={of((pool) => pool === 'promotion')}
              columns={COLUMNS}
            />
            <h2>{t('pools.pots')}</h2>
            <DataTable label={t('pools.pots')} rows={of((pool) => POTS.includes(pool))} columns={COLUMNS} />
            <h2>{t('pools.casting')}</h2>
            <Facts facts={data.casting} level={3} />
            <DataTable label={t('pools.casting')} rows={of((pool) => pool === 'casting')} columns={COLUMNS} />
            <h2>{t('pools.others')}</h2>
            <DataTable
              label={t('pools.others')}
              rows={of((pool) => !POTS.includes(pool) && pool !== 'promotion' && pool !== 'casting')}
              columns={COLUMNS}
            />
          </>
        )}
      </ListStates>
    </>
  );
}
