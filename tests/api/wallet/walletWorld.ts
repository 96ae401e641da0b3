import { randomUUID } from 'node:crypto';
import type { Address } from 'viem';
import { paymentTypedData, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/post.ts';
import type { ChainPart } from '#server/world/world.ts';
import { testChain } from '../../support/testChain.ts';
import { openWorld, type Player, type TestWorld, type WorldOptions } from '../../support/world.ts';
import type { WalletKey } from '../../support/walletKeys.ts';

export const [firstOperator, secondOperator] = localKeys.operators;

/** A chain without contract wallets: it can only judge plain signatures, all others are unknown. */
const chain: ChainPart = {
  ...testChain,
  async verifyTyped(claim) {
    const verdict = await testChain.verifyTyped(claim);
    return verdict === 'unreachable' && claim.signature.length === 132 ? 'invalid' : verdict;
  },
};

/** A world with two operators, who sign in like all players. */
export function openWalletWorld(options: WorldOptions = {}): Promise<TestWorld> {
  return openWorld({ operators: localKeys.operators.map(({ address }) => address), chain, ...options });
}

/** Signs the numbers of a payment as a wallet does. Returns the call's parameters and its request id. */
export async function signPayment(
  { world }: TestWorld,
  key: Pick<WalletKey, 'signTypedData'>,
  terms: Omit<PaymentTerms, 'request' | 'deadline' | 'kind'> & Partial<PaymentTerms>,
) {
  const request = terms.request ?? randomUUID();
  const deadline = terms.deadline ?? world.wallNow() + 600_000;
  const full: PaymentTerms = { kind: 'Withdrawal', ...terms, deadline, request };
  const typed = paymentTypedData(full, world.chain.id, world.chain.contracts.vault);
  const signature = await key.signTypedData(typed as Parameters<WalletKey['signTypedData']>[0]);
  return { signature, deadline, request };
}

export interface WithdrawNumbers {
  coin?: 'USDT' | 'ATR';
  amount?: string;
  address?: string;
  signature?: string;
  deadline?: number;
  request?: string;
}

/** Requests a withdrawal, to the player's own address by default. */
export function askFor(manor: TestWorld, player: Player, numbers: WithdrawNumbers = {}) {
  const { coin = 'USDT', amount = '100', address = player.address, request, ...signed } = numbers;
  return manor.call(
    'userAccount/withdraw',
    { coin, amount, address, ...signed },
    { token: player.token, ...(request !== undefined && { requestId: request }) },
  );
}

/** Available and frozen amount of a coin. */
export async function balance(manor: TestWorld, player: Player, coin: 'USDT' | 'ATR' = 'USDT') {
  const { data } = await manor.call('userAccount/balance', {}, { token: player.token });
  const match = data.list.find((balance) => balance.coin === coin);
  return { available: match?.available, frozen: match?.frozen };
}

/** Sets constants for the following calls. */
export function setConstants({ world }: TestWorld, change: Partial<Constants>): void {
  const constants = { ...world.constants.current(), ...change };
  world.constants.current = () => constants;
}

/** Books a recharge of USDT like one that arrives on the chain. */
export async function recharge({ world }: TestWorld, player: Player, amount: string): Promise<void> {
  await inTransaction(world.db, (tx) =>
    post(tx, {
      key: `test:${randomUUID()}`,
      type: 'recharge',
      kind: 'deposit',
      reference: 'test',
      gameAt: world.clock.gameNow(),
      wallAt: world.wallNow(),
      moves: [{ coin: 'USDT', from: 'vault', to: `user:${player.id}`, amount: amountOf(amount) }],
    }),
  );
}

/** An address without a player, checksummed. */
export const STRANGER: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
