import { createHash, createHmac, createPublicKey } from 'node:crypto';
import type { Hex } from 'viem';
import { keyObject, kmsSigning } from './kmsKey.ts';
import { loopbackServer, type LoopbackRequest, type LoopbackServer } from './loopbackServer.ts';

export const AWS_KEY = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
export const AWS_ID = 'AKIDEXAMPLE';
export const AWS_SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** Checks Signature Version 4 by its published steps, apart from the library that made it; null: it is right. */
function faultOf({ method, path, headers, body }: LoopbackRequest, secret: string, wallNow: number) {
  const authorization = headers.authorization ?? '';
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region = '', service = '', names = '', given] = form.exec(authorization) ?? [];
  const date = String(headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (id !== AWS_ID || service !== 'kms' || region !== 'eu-central-1') return 'UnrecognizedClientException';
  if (!(Math.abs(at - wallNow) < 300_000) || !date.startsWith(day)) return 'InvalidSignatureException';
  if (!['host', 'x-amz-date', 'x-amz-target'].every((name) => names.split(';').includes(name)))
    return 'IncompleteSignature';
  const canonical = [
    method,
    path,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/kms/aws4_request`, sha(canonical)].join('\n');
  const key = [day, region, 'kms', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === given ? null : 'InvalidSignatureException';
}

/** Stands in for AWS KMS with one key: GetPublicKey and Sign, each with a checked Signature Version 4. */
export function awsKmsStandIn(
  key: Hex,
  { secret = AWS_SECRET, wallNow = Date.now } = {},
): Promise<LoopbackServer> {
  const sign = kmsSigning(key);
  const spki = createPublicKey(keyObject(key)).export({ format: 'der', type: 'spki' });
  const refused = (type: string) => ({ status: 400, body: JSON.stringify({ __type: type }) });
  return loopbackServer(async (request) => {
    const fault = faultOf(request, secret, wallNow());
    if (fault) return refused(fault);
    const asked = JSON.parse(request.body) as Record<string, string>;
    if (asked['KeyId'] !== AWS_KEY) return refused('NotFoundException');
    const action = String(request.headers['x-amz-target']);
    if (action === 'TrentService.GetPublicKey') {
      const answer = { KeyId: AWS_KEY, KeySpec: 'ECC_SECG_P256K1', PublicKey: spki.toString('base64') };
      return { body: JSON.stringify(answer) };
    }
    const digest = Buffer.from(asked['Message'] ?? '', 'base64');
    const isFit = asked['MessageType'] === 'DIGEST' && asked['SigningAlgorithm'] === 'ECDSA_SHA_256';
    if (action !== 'TrentService.Sign' || !isFit || digest.length !== 32)
      return refused('ValidationException');
    return { body: JSON.stringify({ KeyId: AWS_KEY, Signature: (await sign(digest)).toString('base64') }) };
  });
}
