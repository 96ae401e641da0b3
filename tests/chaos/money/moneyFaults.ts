import { sql } from 'kysely';
import { defaultConstants as constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import type { Acknowledged } from '../acknowledged.ts';
import type { ChainFacts } from './chainFacts.ts';

type Who = { id: string; address: string };

const done = (acknowledged: readonly Acknowledged[], path: string) =>
  acknowledged.flatMap(({ action, answer, ...call }) =>
    action.path === path && 'data' in answer ? [{ ...call, params: action.params, data: answer.data }] : [],
  );

/** Deposits: transfers on the chain, seen payments and bookings are the same, each once. */
export async function depositFaults(db: Db, { deposits }: ChainFacts): Promise<string[]> {
  const { rows } = await sql<{ place: string; amount: bigint; booked: bigint }>`
    SELECT tx_hash || ':' || log_index AS place, amount,
      (SELECT count(*) FROM posting WHERE key = 'chain:' || tx_hash || ':' || log_index) AS booked
    FROM deposit WHERE state = 'credited' AND player_id IS NOT NULL`.execute(db);
  const stored = new Map(rows.map((row) => [row.place, row]));
  const faults = deposits.flatMap(({ place, units }) => {
    const row = stored.get(place);
    if (!row) return [`deposit ${place} is on the chain and was not credited`];
    stored.delete(place);
    return row.amount === units && row.booked === 1n
      ? []
      : [`deposit ${place} of ${units} is booked as ${row.amount}`];
  });
  return [
    ...faults,
    ...[...stored.keys()].map((place) => `deposit ${place} is credited and not on the chain`),
  ];
}

/** Withdrawals: one for each acknowledged request, ended, and paid exactly once by the vault if confirmed. */
export async function withdrawalFaults(
  db: Db,
  acknowledged: readonly Acknowledged[],
  { paid }: ChainFacts,
): Promise<string[]> {
  const rows = await db.selectFrom('withdrawal').selectAll().execute();
  const requested = new Map(
    done(acknowledged, 'userAccount/withdraw').map((call) => [
      call.requestId,
      amountOf(String(call.params.amount)),
    ]),
  );
  const payments = new Map<string, ChainFacts['paid']>();
  for (const payment of paid) payments.set(payment.id, [...(payments.get(payment.id) ?? []), payment]);
  const faults: string[] = [];
  for (const row of rows) {
    const name = `withdrawal ${row.id} (${row.state})`;
    if (requested.get(row.request_id) !== row.gross)
      faults.push(`${name} of ${row.gross} was not asked for so`);
    requested.delete(row.request_id);
    const ownPayments = payments.get(row.payout_id) ?? [];
    payments.delete(row.payout_id);
    const expected = row.state === 'confirmed' ? 1 : 0;
    if (ownPayments.length !== expected) faults.push(`${name} was paid ${ownPayments.length} times`);
    const [payment] = ownPayments;
    if (payment && (payment.units !== row.gross - row.fee || payment.to !== row.address)) {
      faults.push(`${name} was paid ${payment.units} to ${payment.to}`);
    }
    if (row.state === 'pendingReview' || row.state === 'passed') faults.push(`${name} never ended`);
  }
  for (const id of requested.keys()) faults.push(`a withdrawal that was acknowledged (${id}) is gone`);
  for (const id of payments.keys()) faults.push(`the vault paid ${id}, and no withdrawal says so`);
  return faults;
}

/** Fills: those in takers' answers equal those in the book, number for number. */
export async function fillFaults(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await db.selectFrom('otc_fill').selectAll().execute();
  const fillsById = new Map<string, string>();
  for (const { data } of [...done(acknowledged, 'otc/buy'), ...done(acknowledged, 'otc/sell')]) {
    const { fills } = data as { fills: { id: string; quantity: string; usdt: string }[] };
    for (const { id, quantity, usdt } of fills)
      fillsById.set(id, `${amountOf(quantity)} for ${amountOf(usdt)}`);
  }
  const faults: string[] = [];
  for (const { id, quantity, usdt } of rows) {
    const reported = fillsById.get(String(id));
    if (reported !== `${quantity} for ${usdt}`)
      faults.push(`fill ${id} of ${quantity} for ${usdt} was told as ${reported}`);
    fillsById.delete(String(id));
  }
  return [...faults, ...[...fillsById.keys()].map((id) => `fill ${id} was told of and is gone`)];
}

interface Row {
  id: bigint;
  coin: 'USDT' | 'ATR';
  total: bigint;
  filled: bigint;
  rewarded: bigint;
}

/** Compares each player's balances with the result of chain, answers, fills and rewards. */
export async function balanceFaults(
  db: Db,
  players: readonly Who[],
  acknowledged: readonly Acknowledged[],
  { deposits, paid }: Pick<ChainFacts, 'deposits' | 'paid'>,
): Promise<string[]> {
  const { rows } = await sql<Row>`
    WITH leg AS (
      SELECT o.player_id, 'ATR' AS coin, CASE o.side WHEN 'buy' THEN f.quantity ELSE -f.quantity END AS amount
      FROM otc_fill f JOIN otc_order o ON o.id IN (f.buy_id, f.sell_id)
      UNION ALL
      SELECT o.player_id, 'USDT', CASE o.side WHEN 'buy' THEN -f.usdt ELSE f.usdt - f.fee END
      FROM otc_fill f JOIN otc_order o ON o.id IN (f.buy_id, f.sell_id)
    )
    SELECT p.id, c.coin,
      (SELECT coalesce(sum(balance), 0) FROM account a WHERE a.player_id = p.id AND a.coin = c.coin)::bigint AS total,
      (SELECT coalesce(sum(amount), 0) FROM leg WHERE leg.player_id = p.id AND leg.coin = c.coin)::bigint AS filled,
      (SELECT coalesce(sum(e.amount), 0) FROM entry e JOIN account a ON a.id = e.account_id
       WHERE a.player_id = p.id AND a.coin = c.coin AND e.line_type LIKE '%Reward')::bigint AS rewarded
    FROM player p CROSS JOIN (VALUES ('USDT'), ('ATR')) AS c(coin)
    WHERE p.id = ANY (${players.map(({ id }) => BigInt(id))}::bigint[])`.execute(db);
  const gross = await db.selectFrom('withdrawal').select(['payout_id', 'gross']).execute();
  const grossOf = new Map(gross.map((row) => [row.payout_id, row.gross]));
  return players.flatMap((player) => {
    const playerCalls = acknowledged.filter(({ playerId }) => playerId === player.id);
    const sum = { USDT: 0n, ATR: amountOf(constants.WELCOME_GIFT) };
    for (const { sender, units } of deposits) if (sender === player.address) sum.USDT += units;
    for (const { to, id } of paid) if (to === player.address) sum.USDT -= grossOf.get(id) ?? 0n;
    for (const { params, data } of done(playerCalls, 'userAccount/exchange')) {
      sum[params.from as 'USDT' | 'ATR'] -= amountOf(String(params.amount));
      sum[params.to as 'USDT' | 'ATR'] += amountOf((data as { out: string }).out);
    }
    for (const { playerId, params } of done(acknowledged, 'userAccount/transfer')) {
      if (playerId === player.id) sum.ATR -= amountOf(String(params.amount));
      if (params.address === player.address) sum.ATR += amountOf(String(params.amount));
    }
    return (['USDT', 'ATR'] as const).flatMap((coin) => {
      const row = rows.find((entry) => String(entry.id) === player.id && entry.coin === coin);
      const follows = sum[coin] + (row?.filled ?? 0n) + (row?.rewarded ?? 0n);
      return row?.total === follows
        ? []
        : [`player ${player.id} has ${row?.total} of ${coin}, and ${follows} follows`];
    });
  });
}
