import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf } from '../opsCalls.ts';
import { DataTable, type Row } from '../parts/DataTable.tsx';
import { Facts } from '../parts/Facts.tsx';

const SPANS = ['24', '168', '744'] as const;

/** A trader as a cell: the name, with the address behind it. */
const traderOf = (player: unknown) => {
  const { nickName, userName } = player as { nickName: string; userName: string };
  return { nickName, userName };
};

type Market = Answer<'ops/market'>;

/** The largest traders, and how much of the turnover is theirs. */
function Concentration({ concentration }: { concentration: Market['concentration'] }) {
  const { t } = useTranslation('console');
  const { traders, indexBps, top } = concentration;
  return (
    <>
      <h2>{t('market.concentration')}</h2>
      <Facts facts={{ traders, indexBps }} />
      {top.length > 0 && (
        <DataTable
          label={t('market.concentration')}
          rows={top.map(({ player, ...facts }) => ({ ...traderOf(player), ...facts }))}
        />
      )}
    </>
  );
}

const SUSPECT_COLUMNS = [
  'one',
  'userName',
  'other',
  'address',
  'fills',
  'returned',
  'returnedBps',
  'related',
] as const;

/** Pairs of players who pass the same coins back and forth. */
function WashTrades({ suspects }: { suspects: Market['suspects'] }) {
  const { t } = useTranslation('console');
  const rows = suspects.map(({ players: [one, other], ...facts }): Row => ({
    ...facts,
    one: one.nickName,
    userName: one.userName,
    other: other.nickName,
    address: other.userName,
  }));
  return (
    <>
      <h2>{t('market.wash')}</h2>
      <p className="faint">{t('market.washHint')}</p>
      {rows.length > 0 ? (
        <DataTable label={t('market.wash')} rows={rows} columns={SUSPECT_COLUMNS} />
      ) : (
        <p>{t('market.none')}</p>
      )}
    </>
  );
}

/** Trades between sponsors and their direct referees. */
function TeamTrades({ referrals: { partBps, pairs } }: { referrals: Market['referrals'] }) {
  const { t } = useTranslation('console');
  return (
    <>
      <h2>{t('market.team')}</h2>
      <Facts facts={{ partBps }} />
      {pairs.length > 0 && (
        <DataTable
          label={t('market.team')}
          rows={pairs.map(({ sponsor, referee, ...facts }) => ({
            sponsor: sponsor.nickName,
            referee: referee.nickName,
            ...facts,
          }))}
        />
      )}
    </>
  );
}

/** Reserves of the exchange, and the amounts that move its price by so much. */
function SwapDepth() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead([readNameOf('ops/pools')], () =>
    client.read('ops/pools', {}, { quiet: true }),
  );
  return (
    <>
      <h2>{t('market.depth')}</h2>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <Facts facts={{ price: data.swap.price, usdt: data.swap.usdt, atr: data.swap.atr }} />
            <DataTable label={t('market.depth')} rows={data.swap.depth} />
          </>
        )}
      </ListStates>
    </>
  );
}

/** Volume, book, concentration and wash patterns of the last hours, and the depth of the exchange. */
export function MarketPage() {
  const { t } = useTranslation('console');
  const [hours, setHours] = useState<string>(SPANS[0]);
  const { state, data, reload } = useRead([readNameOf('ops/market'), hours], () =>
    client.read('ops/market', { hours }, { quiet: true }),
  );
  return (
    <>
      <label className="filter">
        {t('market.span')}
        <select value={hours} onChange={(event) => setHours(event.target.value)}>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t('market.hours', { count: Number(span) })}
            </option>
          ))}
        </select>
      </label>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <Facts facts={{ volume: data.volume, book: data.book }} />
            <Concentration concentration={data.concentration} />
            <WashTrades suspects={data.suspects} />
            <TeamTrades referrals={data.referrals} />
          </>
        )}
      </ListStates>
      <SwapDepth />
    </>
  );
}
