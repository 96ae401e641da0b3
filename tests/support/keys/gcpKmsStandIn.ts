import { createPublicKey, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Hex } from 'viem';
import { keyObject, kmsSigning } from './kmsKey.ts';
import { loopbackServer, type LoopbackRequest, type LoopbackServer } from './loopbackServer.ts';

export const GCP_KEY =
  'projects/manor/locations/europe-west3/keyRings/house/cryptoKeys/payer/cryptoKeyVersions/1';
const TOKEN = 'ya29.of-the-stand-in';

interface Claims {
  iss: string;
  scope: string;
  aud: string;
  iat: number;
  exp: number;
}

/** True for a question for a token that the account signed, for this server and for at most an hour. */
function isAsserted({ body }: LoopbackRequest, key: KeyObject, audience: string, wallNow: number): boolean {
  const form = new URLSearchParams(body);
  const [head = '', middle = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${middle}`).verify(key, signature, 'base64url');
  const claims = JSON.parse(Buffer.from(middle, 'base64url').toString()) as Claims;
  const now = wallNow / 1_000;
  return (
    isSigned &&
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    claims.aud === audience &&
    claims.scope === 'https://www.googleapis.com/auth/cloudkms' &&
    claims.iat <= now + 60 &&
    claims.exp > now &&
    claims.exp - claims.iat <= 3_600
  );
}

export interface GcpStandIn extends LoopbackServer {
  /** Content of a key file of its service account. */
  accountFile: string;
}

/** Stands in for Google's token endpoint, metadata server and Cloud KMS with one key version. */
export async function gcpKmsStandIn(key: Hex, { wallNow = Date.now } = {}): Promise<GcpStandIn> {
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sign = kmsSigning(key);
  const pem = createPublicKey(keyObject(key)).export({ format: 'pem', type: 'spki' });
  const lent = { body: JSON.stringify({ access_token: TOKEN, expires_in: 3_599, token_type: 'Bearer' }) };
  const refused = (status: number) => ({ status, body: '{"error":{}}' });
  const server: LoopbackServer = await loopbackServer(async (request) => {
    const { method, path, headers, body } = request;
    if (path === '/token') {
      const isFit = isAsserted(request, account.publicKey, `${server.url}/token`, wallNow());
      return isFit ? lent : refused(400);
    }
    if (path === '/computeMetadata/v1/instance/service-accounts/default/token')
      return headers['metadata-flavor'] === 'Google' ? lent : refused(403);
    if (headers.authorization !== `Bearer ${TOKEN}`) return refused(401);
    if (method === 'GET' && path === `/v1/${GCP_KEY}/publicKey`)
      return { body: JSON.stringify({ pem, algorithm: 'EC_SIGN_SECP256K1_SHA256', name: GCP_KEY }) };
    if (method !== 'POST' || path !== `/v1/${GCP_KEY}:asymmetricSign`) return refused(404);
    const { digest } = JSON.parse(body) as { digest: { sha256: string } };
    const bytes = Buffer.from(digest.sha256, 'base64');
    if (bytes.length !== 32) return refused(400);
    return { body: JSON.stringify({ signature: (await sign(bytes)).toString('base64'), name: GCP_KEY }) };
  });
  const accountFile = JSON.stringify({
    type: 'service_account',
    client_email: 'payer@manor.iam.gserviceaccount.com',
    private_key_id: 'k1',
    private_key: account.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `${server.url}/token`,
  });
  return { ...server, accountFile };
}
