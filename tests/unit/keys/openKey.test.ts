import { parseTransaction, recoverTransactionAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, test } from 'vitest';
import type { KeyPlace } from '#server/keys/keyPlace.ts';
import { openKey } from '#server/keys/openKey.ts';
import { readKeyPlace } from '#server/keyEnv.ts';
import { awsKmsStandIn, AWS_ID, AWS_KEY, AWS_SECRET } from '../../support/keys/awsKmsStandIn.ts';
import { gcpKmsStandIn, GCP_KEY } from '../../support/keys/gcpKmsStandIn.ts';
import { loopbackServer } from '../../support/keys/loopbackServer.ts';
import { findSoftHsm, softHsm } from '../../support/keys/softHsm.ts';
import { skipReason } from '../../support/skipReason.ts';

const KEY = `0x${'42'.repeat(32)}` as const;
const { address } = privateKeyToAccount(KEY);
const wallNow = () => Date.parse('2026-11-24T03:00:00Z');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const transaction = (nonce: number) =>
  ({
    chainId: 31_337,
    nonce,
    to: address,
    data: '0x1234',
    gas: 21_000n,
    value: 0n,
    type: 'eip1559',
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 1n,
  }) as const;

/** Signs eight transactions and compares each with the key of this process: same hash, same signer, low `s`. */
async function signsAsLocally(place: KeyPlace, key: Hex = KEY) {
  const [account, local] = [await openKey(place, wallNow), privateKeyToAccount(key)];
  expect(account.address).toBe(local.address);
  for (let nonce = 0; nonce < 8; nonce += 1) {
    const raw = await account.signTransaction(transaction(nonce));
    const { s, ...parts } = parseTransaction(raw);
    expect(BigInt(s ?? 0)).toBeLessThan(2n ** 255n);
    expect(parts).toMatchObject({ nonce, to: address.toLowerCase(), data: '0x1234', gas: 21_000n });
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(address);
  }
  const legacy = { chainId: 5, nonce: 1, to: address, gas: 21_000n, type: 'legacy', gasPrice: 7n } as const;
  const raw = await account.signTransaction(legacy);
  expect(parseTransaction(raw)).toMatchObject({ chainId: 5, gasPrice: 7n });
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(address);
}

const awsSettings = (url: string) => ({
  PAYOUT_KEY_URI: `awskms:${AWS_KEY}`,
  AWS_ENDPOINT_URL_KMS: url,
  AWS_ACCESS_KEY_ID: AWS_ID,
  AWS_SECRET_ACCESS_KEY: AWS_SECRET,
});

function placeOf(settings: Record<string, string>): KeyPlace {
  const place = readKeyPlace(settings, 'PAYOUT_KEY');
  if (!place) throw new Error('the settings name no key');
  return place;
}

describe('AWS KMS', () => {
  test('signs what the local key signs, each question under a valid Signature Version 4', async () => {
    const kms = await awsKmsStandIn(KEY, { wallNow });
    closing.push(kms.close);
    await signsAsLocally(placeOf(awsSettings(kms.url)));
    expect(kms.requests).toHaveLength(10);
  });

  test('a wrong secret, a clock that is wrong and a key that is not there are refused without a word of them', async () => {
    const kms = await awsKmsStandIn(KEY, { wallNow });
    closing.push(kms.close);
    const open = (settings: object, now = wallNow) =>
      openKey(placeOf({ ...awsSettings(kms.url), ...settings }), now);
    await expect(open({ AWS_SECRET_ACCESS_KEY: 'other' })).rejects.toThrow('AWS KMS answered 400.');
    await expect(open({}, () => wallNow() - 3_600_000)).rejects.toThrow('AWS KMS answered 400.');
    await expect(open({ PAYOUT_KEY_URI: `awskms:${AWS_KEY.slice(0, -1)}c` })).rejects.toThrow('answered 400');
    await kms.close();
    closing.length = 0;
    await expect(open({})).rejects.toMatchObject({
      code: 'unreachable',
      message: 'AWS KMS does not answer.',
    });
  });

  test('credentials of an instance are asked for by a session, and again only before their end', async () => {
    let now = wallNow();
    const kms = await awsKmsStandIn(KEY, { wallNow: () => now });
    const machine = await loopbackServer(({ method, path, headers }) => {
      if (method === 'PUT' && path === '/latest/api/token') return { body: 'a-session' };
      if (headers['x-aws-ec2-metadata-token'] !== 'a-session') return { status: 401, body: '' };
      if (path.endsWith('/security-credentials/')) return { body: 'payer-role\n' };
      const lent = { AccessKeyId: AWS_ID, SecretAccessKey: AWS_SECRET, Token: 'lent' };
      return { body: JSON.stringify({ ...lent, Expiration: new Date(now + 21_600_000).toISOString() }) };
    });
    closing.push(kms.close, machine.close);
    const settings = {
      PAYOUT_KEY_URI: `awskms:${AWS_KEY}`,
      AWS_ENDPOINT_URL_KMS: kms.url,
      AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url,
    };
    const account = await openKey(placeOf(settings), () => now);
    await account.signTransaction(transaction(1));
    expect(machine.requests.at(-1)?.path).toBe('/latest/meta-data/iam/security-credentials/payer-role');
    expect(machine.requests).toHaveLength(3);
    expect(kms.requests.at(-1)?.headers['x-amz-security-token']).toBe('lent');
    now += 21_500_000;
    await account.signTransaction(transaction(2));
    expect(machine.requests).toHaveLength(6);
  });

  test('a signature of another key is never used', async () => {
    const kms = await awsKmsStandIn(KEY, { wallNow });
    const other = await awsKmsStandIn(`0x${'43'.repeat(32)}`, { wallNow });
    closing.push(kms.close, other.close);
    const mixed = await loopbackServer(async ({ method, headers, body }) => {
      const to = String(headers['x-amz-target']).endsWith('Sign') ? other : kms;
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      // Both stand-ins check a signature over this server's host, so the host is part of what they see.
      const { request } = await import('node:http');
      return new Promise((done, failed) => {
        const asked = request(to.url, { method, headers: sent }, (answer) => {
          let text = '';
          answer.on('data', (part) => (text += String(part)));
          answer.on('end', () => done({ status: answer.statusCode ?? 500, body: text }));
        });
        asked.on('error', failed).end(body);
      });
    });
    closing.push(mixed.close);
    const account = await openKey(placeOf(awsSettings(mixed.url)), wallNow);
    expect(account.address).toBe(address);
    await expect(account.signTransaction(transaction(1))).rejects.toThrow('the signature is not of');
  });
});

describe('Google Cloud KMS', () => {
  test('signs what the local key signs, with one token of a service account', async () => {
    const kms = await gcpKmsStandIn(KEY, { wallNow });
    closing.push(kms.close);
    const access = { kind: 'account', json: kms.accountFile } as const;
    await signsAsLocally({ kind: 'gcp', version: GCP_KEY, endpoint: kms.url, access });
    expect(kms.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
  });

  test('takes the token of the machine where no key file is named, and a new one after its hour', async () => {
    let now = wallNow();
    const kms = await gcpKmsStandIn(KEY, { wallNow: () => now });
    closing.push(kms.close);
    const settings = {
      PAYOUT_KEY_URI: `gcpkms:${GCP_KEY}`,
      GCP_KMS_ENDPOINT: kms.url,
      GCP_METADATA_ENDPOINT: kms.url,
    };
    const account = await openKey(placeOf(settings), () => now);
    await account.signTransaction(transaction(1));
    now += 3_600_000;
    await account.signTransaction(transaction(2));
    expect(kms.requests.filter(({ path }) => path.startsWith('/computeMetadata'))).toHaveLength(2);
  });
});

const missing = findSoftHsm();
describe.skipIf(missing !== null)('PKCS#11', skipReason(missing ?? ''), () => {
  test('a token signs what the local key signs', async () => {
    const token = softHsm(KEY);
    closing.push(token.stop);
    await signsAsLocally(token.place);
  });

  test('a key that the token drew signs; a wrong PIN, token or label does not', async () => {
    const { place, stop } = softHsm(null);
    closing.push(stop);
    const account = await openKey(place, wallNow);
    const raw = await account.signTransaction(transaction(1));
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(account.address);
    expect((await openKey({ ...place, label: null, id: '01' }, wallNow)).address).toBe(account.address);
    const wrongPin = await openKey({ ...place, pin: '000000' }, wallNow);
    await expect(wrongPin.signTransaction(transaction(1))).rejects.toThrow(
      'Check module, token, key and PIN.',
    );
    await expect(openKey({ ...place, token: 'other' }, wallNow)).rejects.toThrow('pkcs11-tool ended with');
    await expect(openKey({ ...place, label: 'other' }, wallNow)).rejects.toThrow('PKCS#11');
  });
});
