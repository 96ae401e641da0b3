import { keccak256, toHex, type Address, type Hex } from 'viem';
import { ChainError } from '#server/chain/chainError.ts';
import type { VaultMoves, VaultPayout, VaultTransfer } from '#server/chain/vaultLogs.ts';
import type { BlockHeader, VaultReader } from '#server/chain/vaultReader.ts';

/** A payment on its way into a block. */
export type Payment = Pick<VaultTransfer, 'sender' | 'units' | 'txHash'> & {
  coin?: VaultTransfer['coin'];
};

interface Block extends BlockHeader, VaultMoves {}

/** Balance of the vault at genesis, in the tokens' units. */
const BEGINNING = { USDT: 50_000n * 10n ** 6n, ATR: 100_000_000n * 10n ** 18n };

const hashOf = (text: string): Hex => keccak256(toHex(text));

let payments = 0;

/** A payment with a transaction of its own. */
export function payment(sender: string, units: bigint): Payment {
  return { sender: sender as Address, units, txHash: hashOf(`payment ${(payments += 1)}`) };
}

/**
 * A chain that does what a test says, with every bad habit of a node: it lags, fails, leaves logs out, and replaces its
 * newest blocks. The watcher asks it as it asks a real one.
 */
export class ScriptedChain {
  readonly #blocks: Block[] = [];
  #made = 0;
  /** Number of newest blocks that the node does not know yet. */
  lag = 0;
  /** Called before each answer: throwing fails it. */
  onAsk: () => void = () => {};
  /** Transactions whose logs are left out of every answer. */
  readonly omitted = new Set<Hex>();

  constructor() {
    this.mine();
  }

  get tip(): bigint {
    return BigInt(this.#blocks.length - 1);
  }

  /** Adds a block with payments, in their order, and payouts. */
  mine(paid: readonly Payment[] = [], payouts: readonly Omit<VaultPayout, 'block'>[] = []): void {
    const number = BigInt(this.#blocks.length);
    const parentHash = this.#blocks.at(-1)?.hash ?? hashOf('nothing');
    const transfers = paid.map((one, logIndex) => ({
      coin: 'USDT' as const,
      ...one,
      logIndex: logIndex + (this.#made % 7),
      block: number,
    }));
    this.#blocks.push({
      number,
      hash: hashOf(`block ${(this.#made += 1)}`),
      parentHash,
      logsBloom: '0x',
      transfers,
      payouts: payouts.map((payout) => ({ ...payout, block: number })),
    });
  }

  /** Takes the newest blocks away and gives the payments that were in them. */
  unmine(depth: number): Payment[] {
    return this.#blocks
      .splice(this.#blocks.length - depth)
      .flatMap(({ transfers }) =>
        transfers.map(({ coin, sender, units, txHash }) => ({ coin, sender, units, txHash })),
      );
  }

  /** Every transfer that is on the chain now. */
  transfers(): VaultTransfer[] {
    return this.#blocks.flatMap(({ transfers }) => transfers);
  }

  get #known(): Block[] {
    return this.#blocks.slice(0, Math.max(1, this.#blocks.length - this.lag));
  }

  async #answer<Result>(give: () => Result): Promise<Result> {
    await Promise.resolve();
    this.onAsk();
    return give();
  }

  #told({ transfers, payouts }: VaultMoves): VaultMoves {
    return { transfers: transfers.filter(({ txHash }) => !this.omitted.has(txHash)), payouts };
  }

  readonly reader: VaultReader = {
    head: () => this.#answer(() => this.#known.at(-1) as Block),
    headers: (from, to) => this.#answer(() => this.#known.slice(Number(from), Number(to) + 1)),
    movesIn: ({ hash }) =>
      this.#answer(() => {
        const block = this.#known.find((one) => one.hash === hash);
        if (!block) throw new ChainError('refused', 'unknown block');
        return this.#told(block);
      }),
    movesBetween: (from, to) =>
      this.#answer(() => {
        const blocks = this.#known.slice(Number(from), Number(to) + 1);
        return this.#told({
          transfers: blocks.flatMap(({ transfers }) => transfers),
          payouts: blocks.flatMap(({ payouts }) => payouts),
        });
      }),
    isDeployed: () => this.#answer(() => true),
    holds: (coin, block) =>
      this.#answer(() => {
        const upTo = this.#blocks.slice(0, Number(block) + 1);
        const sum = (moves: { coin: string; units: bigint }[]) =>
          moves.reduce((total, move) => total + (move.coin === coin ? move.units : 0n), 0n);
        return (
          BEGINNING[coin] +
          sum(upTo.flatMap(({ transfers }) => transfers)) -
          sum(upTo.flatMap(({ payouts }) => payouts))
        );
      }),
    isPaid: (id) =>
      this.#answer(() => this.#blocks.some(({ payouts }) => payouts.some((one) => one.id === id))),
    atrSupply: () => this.#answer(() => BEGINNING.ATR),
  };
}
