import type { KeyPlace } from './keys/keyPlace.ts';
import { EnvFault, type Given } from './envFault.ts';
import { matching, text } from './envForms.ts';
import { awsAccess, endpoint, gcpAccess } from './keyAccess.ts';
import { readPkcs11Uri } from './pkcs11Uri.ts';

const KEY = /^0x[0-9a-fA-F]{64}$/;
const AWS = /^awskms:(arn:aws[a-z-]*:kms:([a-z0-9-]+):\d{12}:(?:key|alias)\/[\w/-]{1,256})$/;
const GCP =
  /^gcpkms:(projects\/[\w:.-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+\/cryptoKeyVersions\/\d+)$/;
const FORMS =
  'awskms:<ARN of the key>, gcpkms:<name of the key version>, or pkcs11:token=<label>;object=<label>?module-path=<file>';

/**
 * Place of the key that a setting holds or that `<name>_URI` names; null: neither is set. Throws an EnvFault, which
 * never contains a key, not even a malformed one.
 */
export function readKeyPlace(given: Given, name: 'PAYOUT_KEY' | 'SIGNER_KEY'): KeyPlace | null {
  const key = matching(given, name, KEY, '0x and 64 hexadecimal digits') as `0x${string}` | null;
  const uriName = name === 'PAYOUT_KEY' ? 'PAYOUT_KEY_URI' : 'SIGNER_KEY_URI';
  const uri = text(given, uriName);
  if (uri === undefined) return key && { kind: 'local', key };
  if (key !== null) throw new EnvFault(`${uriName} and ${name} are both set: unset one of them.`);
  const [, keyId, region] = AWS.exec(uri) ?? [];
  if (keyId !== undefined && region !== undefined) {
    const at = endpoint(given, 'AWS_ENDPOINT_URL_KMS', `https://kms.${region}.amazonaws.com`);
    return { kind: 'aws', keyId, region, endpoint: at, access: awsAccess(given) };
  }
  const [, version] = GCP.exec(uri) ?? [];
  if (version !== undefined) {
    const at = endpoint(given, 'GCP_KMS_ENDPOINT', 'https://cloudkms.googleapis.com');
    return { kind: 'gcp', version, endpoint: at, access: gcpAccess(given) };
  }
  if (uri.startsWith('pkcs11:')) return readPkcs11Uri(given, uriName, uri);
  throw new EnvFault(`${uriName} must be ${FORMS}.`);
}
