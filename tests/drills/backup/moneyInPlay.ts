import type { ManorProcess } from '../../support/manorProcess.ts';
import type { SigningKey } from '../../support/walletKeys.ts';
import { readChainFacts } from '../../chaos/money/chainFacts.ts';
import { moneyOperator } from '../../chaos/money/moneyOperator.ts';
import { moneyPlayer, type MoneyGame } from '../../chaos/money/moneyPlayer.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { untilTrue } from '../untilTrue.ts';

/** Number of the player's wallet, apart from those of the steady players. */
const PLAYER = 900;

/** Payouts before the chosen second. */
const WITHDRAWALS = 3;

async function readConfig(url: string) {
  const caller = manorCaller();
  const { data } = await caller.call(url, 'config');
  caller.close();
  return data;
}

/** One player with real coins on the chain, and the operator who approves withdrawals, on the node that serves now. */
export async function moneyInPlay(first: ManorProcess, seed: number, operatorKey?: SigningKey) {
  let node = first;
  const config = await readConfig(first.url);
  const game: MoneyGame = {
    server: { current: () => Promise.resolve(node) },
    config,
    random: seededRandom(seed),
    lost: () => {},
  };
  const operator = await moneyOperator(game, operatorKey);
  const player = await moneyPlayer(PLAYER, 'MANOR1', game);
  const facts = () => readChainFacts(node.url, config, [player.address]);
  const credited = async () => {
    const { deposits } = await facts();
    const { list } = await player.read('userAccount/rechargeList', { size: 100 });
    return deposits.length > 0 && list.filter(({ state }) => state === 'credited').length === deposits.length;
  };
  return {
    facts,
    credited,
    /** Moves the calls to another node. */
    moveTo: (next: ManorProcess) => void (node = next),
    acknowledged: () => [...player.acknowledged, ...operator.acknowledged],
    /** Deposits coins, then withdraws some, and waits until everything is booked. */
    depositAndWithdraw: async () => {
      await player.fund();
      await untilTrue('the deposit is credited', credited);
      for (let count = 0; count < WITHDRAWALS; count += 1)
        await player.send('userAccount/withdraw', { coin: 'USDT', amount: 12, address: player.address });
      await untilTrue('every withdrawal has ended', async () => {
        await operator.reviewAll();
        const open = (['pendingReview', 'passed'] as const).map((state) =>
          player.read('userAccount/myWithDraw', { state, size: 100 }),
        );
        return (await Promise.all(open)).every(({ list }) => list.length === 0);
      });
    },
    /** Sends coins to the vault and waits until they are credited. */
    deposit: async () => {
      await player.pay(40);
      await untilTrue('the later deposit is credited', credited);
    },
    /** Every invariant, those of the chain included. */
    audit: () => operator.audit(),
    close: () => {
      player.close();
      operator.close();
    },
  };
}
