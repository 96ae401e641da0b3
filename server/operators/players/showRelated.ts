import { refuse } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { readOtherAddresses, readPlayerSums, readRelated } from './relatedAccounts.repo.ts';

/**
 * `ops/player/related`: a player's payments and gains, other addresses of theirs, and accounts related by sponsor or
 * address. Refuses playerUnknown.
 */
export const showRelated: Handler<'ops/player/related'> = async ({ db, wallNow }, { player: name }) => {
  const row = await findPlayerByName(db, name);
  if (!row) return refuse('playerUnknown');
  const sums = await readPlayerSums(db, row.id);
  const addresses = await readOtherAddresses(db, row);
  const accounts = await readRelated(db, { ...row, sponsorId: row.sponsor_id });
  return {
    ageMs: wallNow - row.created_at.getTime(),
    sums: sums.map(({ coin, deposited, withdrawn, open, rewards }) => ({
      coin,
      deposited: formatAmount(deposited),
      withdrawn: formatAmount(withdrawn),
      open: formatAmount(open),
      gain: formatAmount(withdrawn + open - deposited),
      rewards: formatAmount(rewards),
    })),
    addresses: addresses.map(({ address, times, lastAt }) => ({
      address,
      times: Number(times),
      lastAt: lastAt.getTime(),
    })),
    accounts: accounts.map((other) => ({
      relation: other.relation,
      userName: other.address,
      nickName: other.nick_name,
      referralCode: other.code,
      joinedAt: other.created_at.getTime(),
    })),
  };
};
