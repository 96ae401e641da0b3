import { askForTexts } from './askService.ts';
import { awsCredentials } from './awsCredentials.ts';
import { readDerSignature } from './derSignature.ts';
import type { DigestKey } from './digestKey.ts';
import type { KeyPlace } from './keyPlace.ts';

const NAME = 'AWS KMS';

/** Time in the form of Signature Version 4, such as 20261124T030000Z. */
const stamp = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Key of AWS KMS: key spec ECC_SECG_P256K1, usage SIGN_VERIFY. Its role needs kms:GetPublicKey and kms:Sign. */
export function awsKms(place: Extract<KeyPlace, { kind: 'aws' }>, wallNow: () => number): DigestKey {
  const { keyId, region, endpoint, access } = place;
  const credentials = awsCredentials(access, wallNow);
  const ask = async <Name extends string>(action: string, names: readonly Name[], body: object) => {
    // Imported here: the server's bundle loads static imports of packages at its start.
    const { AwsV4Signer } = await import('aws4fetch');
    const signer = new AwsV4Signer({
      ...(await credentials()),
      method: 'POST',
      url: endpoint,
      service: 'kms',
      region,
      datetime: stamp(wallNow()),
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: keyId, ...body }),
    });
    const { url, method, headers, body: signed } = await signer.sign();
    return askForTexts(names, NAME, url, { method, headers, body: signed ?? null });
  };
  return {
    name: NAME,
    publicKey: async () => {
      const { PublicKey } = await ask('GetPublicKey', ['PublicKey'], {});
      return Buffer.from(PublicKey, 'base64');
    },
    sign: async (digest) => {
      const { Signature } = await ask('Sign', ['Signature'], {
        Message: Buffer.from(digest).toString('base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      });
      return readDerSignature(Buffer.from(Signature, 'base64'));
    },
  };
}
