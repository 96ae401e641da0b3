import { expect, test } from 'vitest';
import { readKeyPlace } from '#server/keyEnv.ts';
import { AWS_KEY } from '../../support/keys/awsKmsStandIn.ts';
import { GCP_KEY } from '../../support/keys/gcpKmsStandIn.ts';

const read = (given: Record<string, string>) => readKeyPlace(given, 'SIGNER_KEY');
const TOKEN = 'pkcs11:token=The%20manor;object=payer;id=%01%fF?module-path=/usr/lib/hsm.so';

test('a setting holds the key, or names its place', () => {
  const key = `0x${'1'.repeat(64)}`;
  expect(read({})).toBeNull();
  expect(read({ SIGNER_KEY: key })).toEqual({ kind: 'local', key });
  expect(read({ SIGNER_KEY_URI: `awskms:${AWS_KEY}` })).toEqual({
    kind: 'aws',
    keyId: AWS_KEY,
    region: 'eu-central-1',
    endpoint: 'https://kms.eu-central-1.amazonaws.com',
    access: { kind: 'instance', url: 'http://169.254.169.254' },
  });
  expect(read({ SIGNER_KEY_URI: `gcpkms:${GCP_KEY}` })).toMatchObject({
    version: GCP_KEY,
    endpoint: 'https://cloudkms.googleapis.com',
  });
  const secrets = { PKCS11_PIN: '1234', DATABASE_URL: 'postgres://secret', SOFTHSM2_CONF: '/etc/hsm' };
  expect(read({ SIGNER_KEY_URI: TOKEN, ...secrets })).toEqual({
    kind: 'pkcs11',
    module: '/usr/lib/hsm.so',
    token: 'The manor',
    label: 'payer',
    id: '01fF',
    pin: '1234',
    // The program that loads the module gets no secret of the server.
    variables: { SIGNER_KEY_URI: TOKEN, SOFTHSM2_CONF: '/etc/hsm' },
  });
});

test.each([
  ['two keys', { SIGNER_KEY: `0x${'1'.repeat(64)}`, SIGNER_KEY_URI: TOKEN }, 'are both set'],
  ['an unknown place', { SIGNER_KEY_URI: 'vault:secret/payer' }, 'SIGNER_KEY_URI must be awskms:'],
  ['a key without its account', { SIGNER_KEY_URI: 'awskms:alias/payer' }, 'SIGNER_KEY_URI must be'],
  ['no PIN', { SIGNER_KEY_URI: TOKEN }, 'PKCS11_PIN is missing'],
  ['a relative module', { SIGNER_KEY_URI: 'pkcs11:token=a;object=b?module-path=hsm.so' }, 'must be pkcs11:'],
  [
    'half of a credential',
    { SIGNER_KEY_URI: `awskms:${AWS_KEY}`, AWS_ACCESS_KEY_ID: 'a' },
    'belong together',
  ],
  [
    'a service in the open',
    { SIGNER_KEY_URI: `awskms:${AWS_KEY}`, AWS_ENDPOINT_URL_KMS: 'http://kms.example' },
    'AWS_ENDPOINT_URL_KMS must be an https address.',
  ],
  [
    'a missing key file',
    { SIGNER_KEY_URI: `gcpkms:${GCP_KEY}`, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere' },
    'cannot be read (ENOENT)',
  ],
])('%s is refused by a sentence', (_, given, message) => {
  expect(() => read(given as unknown as Record<string, string>)).toThrow(message);
});
