import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { readFact } from '#server/db/worldFact.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { creditPosting } from '#server/deposits/creditPosting.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { homeShard, SHARDS } from '#server/ledger/homeShard.ts';
import { post } from '#server/ledger/post.ts';
import { seal } from '#server/ledger/seal.ts';
import { confirmWithdrawals } from '#server/wallet/confirmWithdrawals.ts';
import { updateWithdrawal } from '#server/wallet/withdrawal.repo.ts';
import { addStep } from '#server/wallet/withdrawalStep.repo.ts';
import { withdrawTerms } from '#server/wallet/withdrawTerms.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { signPayment } from '../api/wallet/walletWorld.ts';
import { BEGIN_AT, runScenario } from '../simulate/runScenario.ts';
import type { Deed } from '../simulate/manor.ts';
import { parseScenario, type Scenario } from '../simulate/scenario.ts';
import { SealedBooks } from '../simulate/sealedBooks.ts';
import { BEGIN, openWorld, type Player, type TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

const FOLDER = new URL('../../scenarios/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** The part of a scenario that is played on the real server: few agents of each group, on its first days. */
function sampleOf(scenario: Scenario): Scenario {
  const { agents, days } = scenario.sample;
  const groups = scenario.groups.map((group) => ({
    ...group,
    count: Math.min(group.count, agents),
    from: 0,
    to: 0,
    activity: 100,
  }));
  const shocks = scenario.shocks.map((shock) => ({ ...shock, day: Math.min(shock.day, days - 1) }));
  return { ...scenario, groups, shocks, days };
}

/** Shard of the last transaction of this process: a transaction that does not exist takes the next one. */
const lastHome = () => homeShard({} as Parameters<typeof homeShard>[0]);

const keyOf = (player: bigint) => walletKey(1_000 + Number(player));

/** Address and signature of a withdrawal: above a limit every one has to be signed. */
async function signWithdrawal(
  manor: TestWorld,
  { id, address }: Player,
  { params, requestId }: Extract<Deed, { what: 'call' }>,
) {
  const { amount = '' } = params;
  const coin: ChainCoin = params.coin === 'ATR' ? 'ATR' : 'USDT';
  const gross = amountOf(amount);
  const { fee, net } = withdrawTerms(gross, 0n, manor.world.constants.current());
  const terms = { asset: coin, gross: amount, fee: formatAmount(fee), net: formatAmount(net) };
  const { signature, deadline } = await signPayment(manor, keyOf(id), {
    ...terms,
    address,
    request: requestId,
  });
  return { address, signature, deadline };
}

/** Approves withdrawals as two operators who are no players: a sign-in would take a player's id. */
async function approve({ world }: TestWorld, ids: readonly bigint[]): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    for (const row of await tx.selectFrom('withdrawal').selectAll().where('id', 'in', ids).execute()) {
      await addStep(tx, row, { what: 'approved', at: world.wallNow(), operator: '0x1' });
      await addStep(tx, row, { what: 'passed', at: world.wallNow(), operator: '0x2' });
      await updateWithdrawal(tx, row, { state: 'passed' });
    }
  });
}

/** Without the show manors of the house, which the simulator has not. */
const playersJobs = worldJobs.filter(({ name }) => name !== 'tendShowManors');

/** Repeats what the simulator recorded on the real server, by its calls, jobs and clock. */
async function replay(
  manor: TestWorld,
  deeds: readonly Deed[],
  setConstants: (at: number) => void,
): Promise<void> {
  const { world } = manor;
  const players = new Map<bigint, Player | null>([[1n, null]]);
  const moveTo = (at: number) => manor.advanceWall(at - world.wallNow());
  for (const deed of deeds) {
    moveTo(deed.at);
    setConstants(deed.at);
    const now = { gameNow: world.clock.gameNow(), wallNow: world.wallNow() };
    if (deed.what === 'tick') {
      for (const { failed } of await runJobs(world, playersJobs)) if (failed) throw failed as Error;
    } else if (deed.what === 'join') {
      if (deed.player === 1n) continue;
      const referrer = players.get(deed.sponsor ?? 1n)?.code ?? manor.referrer;
      const player = await manor.signIn({ key: keyOf(deed.player), referrer });
      expect(player.id).toBe(deed.player);
      players.set(deed.player, player);
    } else if (deed.what === 'recharge') {
      const { coin, amount, player: playerId, txHash } = deed;
      const posting = creditPosting({ coin, amount, playerId, txHash, logIndex: 0 }, now);
      await inTransaction(world.db, (tx) => post(tx, posting));
    } else if (deed.what === 'paid') {
      await approve(manor, deed.withdrawals);
      const terms = { ...now, constants: world.constants.current(), confirmations: 1 };
      const paid = deed.withdrawals.map((id) => ({ id, txHash: null }));
      await inTransaction(world.db, (tx) => confirmWithdrawals(tx, paid, terms));
    } else {
      const player = players.get(deed.player);
      if (!player) throw new Error(`player ${deed.player} has not joined`);
      const { path, params, requestId } = deed;
      const signed = path === 'userAccount/withdraw' ? await signWithdrawal(manor, player, deed) : {};
      const answer = await manor.call(
        path as Path,
        { ...params, ...signed },
        { token: player.token, requestId },
      );
      expect({ path, params, key: answer.key ?? null, msg: answer.msg }).toMatchObject({
        path,
        params,
        key: deed.key,
      });
    }
  }
}

test.each(files)(
  '%s: its first days end with the same postings and the same hash chain on the server',
  async (file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const scenario = sampleOf(parseScenario(text, `scenarios/${file}`));
    expect(BEGIN_AT).toBe(BEGIN);
    const home = lastHome();
    const manor = await openWorld({ demo: scenario.isDemo });
    try {
      const secret = String(await inTransaction(manor.world.db, (tx) => readFact(tx, 'pestSecret')));
      const books = new SealedBooks(home % SHARDS);
      const deeds: Deed[] = [];
      runScenario(scenario, { seed: 7, books, secret, record: (deed) => deeds.push(deed) });
      let constants = scenario.constants;
      manor.world.constants.current = () => constants;
      await replay(manor, deeds, (at) => {
        const day = Math.floor((at - BEGIN_AT) / 86_400_000);
        for (const shock of scenario.shocks) {
          if (shock.kind === 'constant' && shock.day <= day)
            constants = { ...constants, [shock.key]: shock.value };
        }
      });
      while ((await inTransaction(manor.world.db, (tx) => seal(tx))) === 'more');
      const { rows } = await sql<{
        key: string;
        hash: Buffer;
      }>`SELECT key, hash FROM posting ORDER BY id`.execute(manor.world.db);
      const written = rows.map(({ key, hash }) => ({ key, hash: Buffer.from(hash).toString('hex') }));
      const differs = written.findIndex(
        ({ key, hash }, at) => books.hashes[at]?.key !== key || books.hashes[at].hash !== hash,
      );
      expect({
        at: differs,
        server: written[differs] ?? null,
        simulator: differs < 0 ? null : books.hashes[differs],
      }).toEqual({
        at: -1,
        server: null,
        simulator: null,
      });
      expect(books.hashes.length).toBe(written.length);
      const { rows: links } = await sql<{ hash: Buffer }>`
      SELECT hash FROM chain_link ORDER BY sequence DESC LIMIT 1`.execute(manor.world.db);
      expect(Buffer.from(books.head).toString('hex')).toBe(Buffer.from(links[0]?.hash ?? []).toString('hex'));
      // The world's secret decides which plants want care: a quiet draw of ten years' first days writes 38.
      expect(written.length).toBeGreaterThan(30);
    } finally {
      await manor.close();
    }
  },
);
