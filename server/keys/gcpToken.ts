import { createSign } from 'node:crypto';
import { ChainError } from '#server/chain/chainError.ts';
import { askService } from './askService.ts';
import type { GcpAccess } from './keyPlace.ts';

const NAME = 'Google credentials';
const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Tokens are asked for again this many ms before their end. */
const EARLY_MS = 60_000;

/** Lifetime in seconds of the signed question for a token; Google allows an hour. */
const ASSERTION_S = 600;

interface AccountFile {
  client_email: string;
  private_key: string;
  private_key_id: string;
  token_uri: string;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed question for a token (RFC 7523) by the key of a service account. */
function assertion(account: AccountFile, wallNow: number): string {
  const at = Math.floor(wallNow / 1_000);
  const head = part({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id });
  const claims = { iss: account.client_email, scope: SCOPE, aud: account.token_uri };
  const text = `${head}.${part({ ...claims, iat: at, exp: at + ASSERTION_S })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(account.private_key, 'base64url')}`;
}

function askForToken(access: GcpAccess, wallNow: number): Promise<string> {
  if (access.kind === 'instance') {
    const path = 'computeMetadata/v1/instance/service-accounts/default/token';
    return askService(NAME, `${access.url}/${path}`, { headers: { 'metadata-flavor': 'Google' } });
  }
  const account = JSON.parse(access.json) as AccountFile;
  const body = new URLSearchParams({ grant_type: GRANT, assertion: assertion(account, wallNow) });
  return askService(NAME, account.token_uri, { method: 'POST', body });
}

/** Returns a function for an access token of Google Cloud, which is renewed before it ends. */
export function gcpToken(access: GcpAccess, wallNow: () => number): () => Promise<string> {
  let lent: { token: string; until: number } | null = null;
  return async () => {
    if (lent && lent.until - EARLY_MS > wallNow()) return lent.token;
    const text = await askForToken(access, wallNow());
    const { access_token, expires_in } = JSON.parse(text) as { access_token?: string; expires_in?: number };
    if (!access_token) throw new ChainError('refused', `${NAME}: the answer has no token.`);
    lent = { token: access_token, until: wallNow() + 1_000 * (expires_in ?? 0) };
    return access_token;
  };
}
