import type { Address } from 'viem';
import { chainClient } from '#server/chain/chainClient.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { payoutChain } from '#server/payouts/payoutChain.ts';
import { payoutStep } from '#server/payouts/payoutStep.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { auditManor } from '#server/auditManor.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { depositWorld } from '../../chain/support/depositWorld.ts';
import { erc20 } from '../money/moneyWallet.ts';

export type BoomWorld = Awaited<ReturnType<typeof openBoomWorld>>;

/** The driver audits by itself, with the chain; the world's own audit of the same day would only repeat it. */
const jobs = worldJobs.filter(({ name }) => name !== 'nightlyAudit');

/** Postings are sealed, figures and reserves counted after so much of the wall clock. */
const SOON_MS = 11 * 60_000;

/** Withdrawals that an operator sees on one page. */
const PAGE = 100;

/** A world over a real chain whose days it passes too: its deposits are watched, its withdrawals reviewed and paid. */
export async function openBoomWorld() {
  const house = await depositWorld({ operators: localKeys.operators.map(({ address }) => address) });
  const { world, addresses, rpc } = house;
  const place = { rpcUrl: house.rpcUrl, chainId: world.chain.id };
  const client = chainClient(place);
  const worker: PayoutWorker = {
    world,
    chain: payoutChain(place, addresses.vault, localKeys.payer.address),
    account: localKeys.payer,
    bus: { publish: () => Promise.resolve() },
    finalLimit: () => null,
    node: 'boom',
  };

  /** Everything that is due by now. */
  const work = async () => {
    for (;;) {
      const passes = await runJobs(world, jobs);
      for (const { failed } of passes) if (failed) throw failed as Error;
      if (passes.every(({ turns }) => turns === 0)) return;
    }
  };
  const pass = async (ms: number) => {
    house.advanceWall(ms);
    await work();
  };
  /** Operators pass whatever waits for a review. */
  const review = async () => {
    const { token } = await house.signIn({ key: localKeys.operators[0] });
    for (;;) {
      const { data } = await house.call('ops/withdraw/list', { size: PAGE }, { token });
      for (const { withdrawal } of data.list) {
        const { code, msg } = await house.call('ops/withdraw/pass', { id: withdrawal.id }, { token });
        if (code !== 200) throw new Error(`the review was refused: ${msg}`);
      }
      if (data.next === null) return;
    }
  };
  /** Withdrawals that are not final: all, or those that do not wait for another day. */
  const countOpen = async (wait?: 'today') => {
    let open = world.db
      .selectFrom('withdrawal')
      .select(({ fn }) => fn.countAll<bigint>().as('withdrawals'))
      .where('state', 'in', ['pendingReview', 'passed']);
    if (wait) open = open.where((row) => row.or([row('wait', 'is', null), row('wait', '<>', 'dayLimit')]));
    return (await open.executeTakeFirstOrThrow()).withdrawals;
  };

  return {
    ...house,
    countOpen,
    /** Ends the day and does the next one's work; the chain's clock goes with the wall's. */
    nextDay: async () => {
      await pass(DAY_MS - (world.wallNow() % DAY_MS));
      await rpc('evm_setNextBlockTimestamp', Math.floor(world.wallNow() / 1_000));
      await house.mine();
    },
    /** Lets a minute go by, after which what happened is sealed, counted and told. */
    settleBooks: () => pass(SOON_MS),
    /** Deposits are final and credited. */
    creditAll: async () => {
      await house.mine(world.chain.confirmations);
      await house.watch();
    },
    /** Reviews, pays and books what the vault lets out today. */
    payAll: async () => {
      await review();
      do {
        await payoutStep(worker);
        await house.mine();
      } while ((await countOpen('today')) > 0n);
      await house.watch();
    },
    /** The first invariant that does not hold, the chain's with them, or null. */
    auditDay: async () => {
      const { findings } = await auditManor(world.db, { chain: world.chain.books });
      const broken = findings.find(({ state }) => state !== 'holds');
      return broken ? `${broken.id} ${broken.state}: ${broken.sentence}` : null;
    },
    /** What the vault has paid by the books: to everybody, or to one. */
    paidUsdt: async (address?: string) => {
      let paid = world.db
        .selectFrom('withdrawal')
        .where('state', '=', 'confirmed')
        .where('coin', '=', 'USDT');
      if (address) paid = paid.where('address', '=', address);
      const rows = await paid.select(['gross', 'fee']).execute();
      return rows.reduce((sum, { gross, fee }) => sum + gross - fee, 0n);
    },
    usdtOnChain: (holder: Address) =>
      client.readContract({ address: addresses.usdt, abi: erc20, functionName: 'balanceOf', args: [holder] }),
  };
}
