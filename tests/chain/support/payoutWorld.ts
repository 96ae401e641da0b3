import { keccak256, parseAbi, toHex, type Address, type LocalAccount } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import { amountOf } from '#core/money/amount.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { payoutChain } from '#server/payouts/payoutChain.ts';
import { payoutStep } from '#server/payouts/payoutStep.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { testChain } from '../../support/testChain.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player } from '../../support/world.ts';
import { faultyRpc } from './faultyRpc.ts';
import { startDeployedChain } from './startTestChain.ts';

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)']);

export const CONFIRMATIONS = 3;

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;

/** A world with its calls and ledger on a real chain; its payout workers step only when the test asks. */
export async function openPayoutWorld() {
  const deployed = await startDeployedChain();
  const { chain, addresses, client } = deployed;
  const { atr, usdt, vault } = addresses;
  const rpc = await faultyRpc(chain.rpcUrl);
  const manor = await openWorld({
    operators: localKeys.operators.map(({ address }) => address),
    chain: { ...testChain, confirmations: CONFIRMATIONS, contracts: { atr, usdt, vault } },
  });
  const operator = await manor.signIn({ key: localKeys.operators[0] });
  const events: LiveEvent[] = [];
  const payer = localKeys.payer.address;
  let wallets = 600;

  /** Reaches the chain through the faulty RPC by default. */
  const makeWorker = (
    node: string,
    rpcUrl = rpc.rpcUrl,
    account: LocalAccount = localKeys.payer,
  ): PayoutWorker => ({
    world: manor.world,
    chain: payoutChain({ rpcUrl, chainId: chain.chainId }, vault, account.address),
    account,
    bus: { publish: (...messages) => Promise.resolve(void events.push(...messages)) },
    finalLimit: () => null,
    node,
  });
  const worker = makeWorker('one');
  const call = (method: string, params: unknown[] = []) => rpcCall(chain.rpcUrl, method, params);
  const as = (key: typeof localKeys.deployer) => chainSender(chain, key);
  const balanceOf = (token: Address, holder: string) =>
    client.readContract({ address: token, abi: erc20, functionName: 'balanceOf', args: [holder as Address] });

  /** A player with an amount of a coin and a withdrawal of it that an operator approved. */
  const passed = async (amount = '100', coin: 'USDT' | 'ATR' = 'USDT', player?: Player) => {
    const owner = player ?? (await manor.signIn({ key: walletKey((wallets += 1)) }));
    await manor.give(owner, coin, amount);
    const requested = await manor.call(
      'userAccount/withdraw',
      { coin, amount, address: owner.address },
      { token: owner.token },
    );
    if (requested.code !== 200) throw new Error(requested.msg);
    const { id } = requested.data.withdrawal;
    const review = await manor.call('ops/withdraw/pass', { id }, { token: operator.token });
    if (review.code !== 200) throw new Error(review.msg);
    return { player: owner, id };
  };
  const seen = async ({ player, id }: { player: Player; id: string }) => {
    const { data } = await manor.call('userAccount/myWithDraw', { size: 100 }, { token: player.token });
    const match = data.list.find((row) => row.id === id);
    if (!match) throw new Error(`no withdrawal ${id}`);
    return match;
  };

  return {
    manor,
    client,
    addresses,
    rpc,
    rpcUrl: chain.rpcUrl,
    events,
    worker,
    operator,
    makeWorker,
    call,
    passed,
    seen,
    /** Withdrawal states in a player's notices, newest first. */
    told: async ({ token }: Player) => {
      const { list } = (await manor.call('notice/list', {}, { token })).data;
      return list.filter(({ kind }) => kind === 'withdrawalMoved').map(({ values }) => values['state']);
    },
    step: (stepped = worker) => payoutStep(stepped),
    mine: (blocks = 1) => call('anvil_mine', [`0x${blocks.toString(16)}`]),
    /** Steps and mines until every open payout is final. */
    settle: async (stepped = worker) => {
      for (let round = 0; round < 8; round += 1) {
        await payoutStep(stepped);
        await call('anvil_mine', ['0x1']);
      }
      await payoutStep(stepped);
    },
    /** Runs a worker from its first poll to the end of all open payouts; it dies when the chain's answer is lost. */
    live: async (node: string, rounds: number): Promise<'done' | 'died'> => {
      const mortal = makeWorker(node);
      try {
        for (let round = 0; round < rounds; round += 1) {
          await payoutStep(mortal);
          await call('anvil_mine', ['0x1']);
        }
        return 'done';
      } catch {
        return 'died';
      }
    },
    /** Number of withdrawals that are approved and not final. */
    left: async () => {
      const passedNow = manor.world.db.selectFrom('withdrawal').where('state', '=', 'passed');
      const { rows } = await passedNow
        .select(({ fn }) => fn.countAll<bigint>().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    },
    usdtOf: (holder: string) => balanceOf(usdt, holder),
    atrOf: (holder: string) => balanceOf(atr, holder),
    nonce: (tag: 'latest' | 'pending' = 'latest') =>
      client.getTransactionCount({ address: payer, blockTag: tag }),
    setDayLimit: async (bps: number) => {
      await as(localKeys.deployer).writeContract({
        address: vault,
        abi: vaultAbi,
        functionName: 'setDayLimit',
        args: [usdt, bps],
      });
    },
    /** The admin grants the payout role to an account, or revokes it. */
    changePayer: async (functionName: 'grantRole' | 'revokeRole', account: Address) => {
      await as(localKeys.deployer).writeContract({
        address: vault,
        abi: vaultAbi,
        functionName,
        args: [keccak256(toHex('PAYOUT_ROLE')), account],
      });
    },
    pauseVault: async (isPaused: boolean) => {
      const key = isPaused ? localKeys.guardian : localKeys.deployer;
      await as(key).writeContract({
        address: vault,
        abi: vaultAbi,
        functionName: isPaused ? 'pause' : 'unpause',
      });
    },
    /** Asserts that the contract paid what the ledger booked as paid: nothing twice, nothing else. */
    paidOnChain: async () => amountOf('50000') - (await balanceOf(usdt, vault)),
    close: async () => {
      await manor.close();
      rpc.close();
      await deployed.stop();
    },
  };
}
