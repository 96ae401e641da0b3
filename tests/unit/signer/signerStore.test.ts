import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Signed } from '#server/signer/judgeSigning.ts';
import { openSignerStore } from '#server/signer/signerStore.ts';

const TOKEN = '0x2222222222222222222222222222222222222222';
const TO = '0x4444444444444444444444444444444444444444';
const paymentOf = (id: string): Hex => `0xff${id.slice(2)}`;
const signed = (id: string, units: bigint, nonce: number, cost = 10n): Signed => ({
  day: 7,
  nonce,
  cost,
  payout: { id, token: TOKEN, to: TO, units, payment: paymentOf(id) },
});

let folder: string;
const journal = () => join(folder, 'signed.jsonl');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manor-signer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('counts an id once and of a nonce the highest cost, also after a restart', () => {
  const first = openSignerStore(folder);
  first.add(signed('0x01', 5n, 0));
  first.add(signed('0x01', 5n, 0, 13n));
  first.add(signed('0x02', 2n, 1));
  first.add({ day: 8, nonce: 2, cost: 1n, payout: null });
  first.close();
  const store = openSignerStore(folder);
  expect(store.takenOn(7, TOKEN)).toBe(7n);
  expect([store.costOn(7), store.costOn(8), store.costOf(0)]).toEqual([23n, 1n, 13n]);
  expect(store.payoutOf('0x02')).toEqual(signed('0x02', 2n, 1).payout);
  expect(store.idOfPayment(paymentOf('0x02'))).toBe('0x02');
  expect(store.idOfPayment(paymentOf('0x03'))).toBeNull();
  expect(store.payoutOf('0x03')).toBeNull();
  store.close();
});

test('a line that a crash cut is dropped, and the next one begins on its own', () => {
  const first = openSignerStore(folder);
  first.add(signed('0x01', 5n, 0));
  first.close();
  appendFileSync(journal(), '{"day":7,"nonce":1,"co');
  const second = openSignerStore(folder);
  second.add(signed('0x02', 2n, 1));
  second.close();
  expect(readFileSync(journal(), 'utf8').trim().split('\n')).toHaveLength(2);
  const third = openSignerStore(folder);
  expect(third.takenOn(7, TOKEN)).toBe(7n);
  third.close();
});

test('a damaged journal stops the start, and so does a second process', () => {
  writeFileSync(journal(), 'nothing\n');
  expect(() => openSignerStore(folder)).toThrow(SyntaxError);
  rmSync(journal());
  const store = openSignerStore(folder);
  expect(() => openSignerStore(folder)).toThrow(/Another process|another/);
  store.close();
});

test('reads a journal of before approvals were asked for', () => {
  const payout = { id: '0x01', token: TOKEN, to: TO, units: '5' };
  writeFileSync(journal(), `${JSON.stringify({ day: 7, nonce: 0, cost: '10', payout })}\n`);
  const store = openSignerStore(folder);
  expect(store.payoutOf('0x01')).toEqual({ ...payout, units: 5n, payment: null });
  store.close();
});
