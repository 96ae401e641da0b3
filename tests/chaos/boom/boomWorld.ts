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

/** Without the show manors of the house, which are no players and never leave. */
const playersJobs = worldJobs.filter(({ name }) => name !== 'tendShowManors');

export type BoomWorld = Awaited<ReturnType<typeof openBoomWorld>>;

/** Wall time after which postings are sealed and figures and reserves counted. */
const SOON_MS = 11 * 60_000;

/** Withdrawals on one page of an operator's list. */
const PAGE = 100;

/** A world on a real chain that also passes days: deposits are watched, withdrawals reviewed and paid. */
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

  /** Runs all due jobs. */
  const work = async () => {
    for (;;) {
      const passes = await runJobs(world, playersJobs);
      for (const { failed } of passes) if (failed) throw failed as Error;
      if (passes.every(({ turns }) => turns === 0)) return;
    }
  };
  const pass = async (ms: number) => {
    house.advanceWall(ms);
    await work();
  };
  /** Operators approve every withdrawal under review. */
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
    /** Ends the day and runs the jobs of the next; the chain's clock moves with the wall clock. */
    nextDay: async () => {
      await pass(DAY_MS - (world.wallNow() % DAY_MS));
      await rpc('evm_setNextBlockTimestamp', Math.floor(world.wallNow() / 1_000));
      await house.mine();
    },
    /** Passes a minute, after which events are sealed, counted and published. */
    settleBooks: () => pass(SOON_MS),
    /** Steps until deposits are final and credited. */
    creditAll: async () => {
      await house.mine(world.chain.confirmations);
      await house.watch();
    },
    /** Reviews, pays and books the withdrawals that the vault allows today. */
    payAll: async () => {
      await review();
      do {
        await payoutStep(worker);
        await house.mine();
      } while ((await countOpen('today')) > 0n);
      await house.watch();
    },
    /** First broken invariant, those of the chain included, or null. */
    auditDay: async () => {
      const { findings } = await auditManor(world.db, { chain: world.chain.books });
      const broken = findings.find(({ state }) => state !== 'holds');
      return broken ? `${broken.id} ${broken.state}: ${broken.sentence}` : null;
    },
    /** USDT paid by the vault according to the books: to all players, or to one. */
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
