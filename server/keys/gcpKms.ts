import { createPublicKey } from 'node:crypto';
import { askForTexts } from './askService.ts';
import { readDerSignature } from './derSignature.ts';
import type { DigestKey } from './digestKey.ts';
import { gcpToken } from './gcpToken.ts';
import type { KeyPlace } from './keyPlace.ts';

const NAME = 'Google Cloud KMS';

/**
 * Key version of Google Cloud KMS: algorithm EC_SIGN_SECP256K1_SHA256, protection level HSM. Its account needs
 * cloudkms.cryptoKeyVersions.viewPublicKey and useToSign.
 */
export function gcpKms(place: Extract<KeyPlace, { kind: 'gcp' }>, wallNow: () => number): DigestKey {
  const token = gcpToken(place.access, wallNow);
  const url = `${place.endpoint}/v1/${place.version}`;
  const ask = async <Name extends string>(path: string, names: readonly Name[], body?: object) => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
    const question = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
    return askForTexts(names, NAME, `${url}${path}`, question);
  };
  return {
    name: NAME,
    publicKey: async () => {
      const { pem } = await ask('/publicKey', ['pem']);
      return createPublicKey(pem).export({ format: 'der', type: 'spki' });
    },
    sign: async (digest) => {
      const sha256 = Buffer.from(digest).toString('base64');
      const { signature } = await ask(':asymmetricSign', ['signature'], { digest: { sha256 } });
      return readDerSignature(Buffer.from(signature, 'base64'));
    },
  };
}
