import { bytesToHex, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localKeys } from '#server/chain/localKeys.ts';
import type { KeyPlace } from '#server/keys/keyPlace.ts';
import { openKey } from '#server/keys/openKey.ts';
import { AWS_ID, AWS_KEY, AWS_SECRET, awsKmsStandIn } from '../support/keys/awsKmsStandIn.ts';
import { GCP_KEY, gcpKmsStandIn } from '../support/keys/gcpKmsStandIn.ts';
import { findSoftHsm, softHsm } from '../support/keys/softHsm.ts';
import { skipReason } from '../support/skipReason.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';

let house: PayoutWorld;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  house = await openPayoutWorld();
});
afterAll(async () => {
  for (const close of closing) await close();
  await house.close();
});

const payerKey = (): Hex => bytesToHex(localKeys.payer.getHdKey().privateKey ?? new Uint8Array());

/** Pays two withdrawals by the key at a place, and returns their states. */
async function paidBy(place: KeyPlace) {
  const account = await openKey(place, Date.now);
  expect(account.address).toBe(localKeys.payer.address);
  const withdrawals = [await house.passed('100'), await house.passed('50')];
  await house.settle({ ...house.worker, account });
  return Promise.all(withdrawals.map(async (id) => (await house.seen(id)).state));
}

const BOTH = ['confirmed', 'confirmed'];

test('withdrawals are paid on a chain by a key in AWS KMS', async () => {
  const kms = await awsKmsStandIn(payerKey());
  closing.push(kms.close);
  const access = { kind: 'static', id: AWS_ID, secret: AWS_SECRET, session: null } as const;
  const place = { kind: 'aws', keyId: AWS_KEY, region: 'eu-central-1', endpoint: kms.url, access } as const;
  expect(await paidBy(place)).toEqual(BOTH);
});

test('withdrawals are paid on a chain by a key in Google Cloud KMS', async () => {
  const kms = await gcpKmsStandIn(payerKey());
  closing.push(kms.close);
  const access = { kind: 'account', json: kms.accountFile } as const;
  expect(await paidBy({ kind: 'gcp', version: GCP_KEY, endpoint: kms.url, access })).toEqual(BOTH);
});

const missing = findSoftHsm();
test.skipIf(missing !== null)(
  'withdrawals are paid on a chain by a key on a PKCS#11 token',
  skipReason(missing ?? ''),
  async () => {
    const token = softHsm(payerKey());
    closing.push(token.stop);
    expect(await paidBy(token.place)).toEqual(BOTH);
  },
);
