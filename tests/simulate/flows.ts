import type { Coin } from '#core/money/coin.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** `care:water` counts as `care`: a sum a posting kind, without its object. */
function groupOf(type: string, kind: string): string {
  const colon = kind.indexOf(':');
  return `${type} ${colon < 0 ? kind : kind.slice(0, colon)}`;
}

/** Sums of what players received and paid, by coin, record type and kind; ledger units. */
export class Flows {
  private readonly sums = new Map<string, { received: bigint; paid: bigint }>();

  add({ type, kind, moves }: Posting): void {
    let group: string | null = null;
    for (const { coin, from, to, amount } of moves) {
      const isIn = to.startsWith('user:');
      const isOut = from.startsWith('user:');
      if (isIn === isOut) continue;
      group ??= groupOf(type, kind);
      const key = `${coin} ${group}`;
      let sum = this.sums.get(key);
      if (!sum) this.sums.set(key, (sum = { received: 0n, paid: 0n }));
      if (isIn) sum.received += amount;
      else sum.paid += amount;
    }
  }

  private sum(coin: Coin, type: string, kind?: string): { received: bigint; paid: bigint } {
    const total = { received: 0n, paid: 0n };
    for (const [key, { received, paid }] of this.sums) {
      const [keyCoin, keyType, keyKind] = key.split(' ');
      if (keyCoin !== coin || keyType !== type || (kind ?? keyKind) !== keyKind) continue;
      total.received += received;
      total.paid += paid;
    }
    return total;
  }

  /** Sum that players received of a coin for a record type, or for one kind of it. */
  received(coin: Coin, type: string, kind?: string): bigint {
    return this.sum(coin, type, kind).received;
  }

  /** Sum that players paid. */
  paid(coin: Coin, type: string, kind?: string): bigint {
    return this.sum(coin, type, kind).paid;
  }

  /** Received less paid. */
  net(coin: Coin, type: string, kind?: string): bigint {
    const { received, paid } = this.sum(coin, type, kind);
    return received - paid;
  }

  /** Every sum, in the order of its name. */
  list(): { name: string; received: bigint; paid: bigint }[] {
    return [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => ({ name, ...sum }));
  }
}
