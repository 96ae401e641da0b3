import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { lockFolder } from '#server/db/folderLock.ts';
import type { Signed, SignedPayout, SignerMemory } from './judgeSigning.ts';

/** Memory of a signer with its journal. */
export interface SignerStore extends SignerMemory {
  /** Appends a signature to the journal and waits for the disk. Only then may it leave the process. */
  add(signed: Signed): void;
  close(): void;
}

interface Line extends Omit<Signed, 'cost' | 'payout'> {
  cost: string;
  /** Lines that were written before approvals existed have no `payment`. */
  payout: { id: string; token: Address; to: Address | null; units: string; payment?: Hex | null } | null;
}

function toLine({ day, nonce, cost, payout }: Signed): string {
  const line: Line = {
    day,
    nonce,
    cost: String(cost),
    payout: payout && { ...payout, units: String(payout.units) },
  };
  return `${JSON.stringify(line)}\n`;
}

function fromLine(text: string): Signed {
  const { day, nonce, cost, payout } = JSON.parse(text) as Line;
  return {
    day,
    nonce,
    cost: BigInt(cost),
    payout: payout && { ...payout, units: BigInt(payout.units), payment: payout.payment ?? null },
  };
}

function readJournal(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw cause;
  }
}

/**
 * Opens the journal of a folder, which one process at a time may use. A last line that a crash cut is dropped: its
 * signature has not left the process. A damaged line before it stops the start, because a forgotten id could be signed
 * for other terms.
 */
export function openSignerStore(folder: string): SignerStore {
  const release = lockFolder(join(folder, 'signer'));
  const path = join(folder, 'signed.jsonl');
  const payouts = new Map<string, SignedPayout>();
  const payments = new Map<Hex, string>();
  const taken = new Map<string, bigint>();
  const costs = new Map<number, bigint>();
  const costsOn = new Map<number, bigint>();
  const raise = <Key>(sums: Map<Key, bigint>, key: Key, by: bigint) =>
    void sums.set(key, (sums.get(key) ?? 0n) + by);

  const remember = ({ day, nonce, cost, payout }: Signed) => {
    const increase = cost - (costs.get(nonce) ?? 0n);
    if (increase > 0n) {
      costs.set(nonce, cost);
      raise(costsOn, day, increase);
    }
    if (payout && !payouts.has(payout.id)) {
      payouts.set(payout.id, payout);
      if (payout.payment) payments.set(payout.payment, payout.id);
      raise(taken, `${day}:${payout.token}`, payout.units);
    }
  };

  try {
    const text = readJournal(path);
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of complete.split('\n')) if (line !== '') remember(fromLine(line));
    const file = openSync(path, 'a', 0o600);
    // Cut to complete lines, so that the next one begins on its own.
    ftruncateSync(file, Buffer.byteLength(complete));
    return {
      payoutOf: (id) => payouts.get(id) ?? null,
      idOfPayment: (payment) => payments.get(payment) ?? null,
      takenOn: (day, token) => taken.get(`${day}:${token}`) ?? 0n,
      costOf: (nonce) => costs.get(nonce) ?? 0n,
      costOn: (day) => costsOn.get(day) ?? 0n,
      add: (signed) => {
        writeSync(file, toLine(signed));
        fsyncSync(file);
        remember(signed);
      },
      close: () => {
        closeSync(file);
        release();
      },
    };
  } catch (fault) {
    release();
    throw fault;
  }
}
