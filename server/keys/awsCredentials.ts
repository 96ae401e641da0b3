import { askForTexts, askService } from './askService.ts';
import type { AwsAccess } from './keyPlace.ts';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

interface Lent extends AwsCredentials {
  /** Wall ms. */
  until: number;
}

/** Lent credentials are asked for again this many ms before their end. */
const EARLY_MS = 300_000;

/** Lifetime in seconds of a session with the instance's metadata service. */
const SESSION_S = 60;

const NAMES = ['AccessKeyId', 'SecretAccessKey', 'Token', 'Expiration'] as const;

async function borrow(access: Exclude<AwsAccess, { kind: 'static' }>): Promise<Lent> {
  const name = 'AWS credentials of this machine';
  let headers: Record<string, string> = {};
  let { url } = access;
  if (access.kind === 'instance') {
    const session = { 'x-aws-ec2-metadata-token-ttl-seconds': String(SESSION_S) };
    const token = await askService(name, `${url}/latest/api/token`, { method: 'PUT', headers: session });
    headers = { 'x-aws-ec2-metadata-token': token };
    const roles = `${url}/latest/meta-data/iam/security-credentials/`;
    url = `${roles}${encodeURIComponent((await askService(name, roles, { headers })).trim())}`;
  }
  const lent = await askForTexts(NAMES, name, url, { headers });
  return {
    accessKeyId: lent.AccessKeyId,
    secretAccessKey: lent.SecretAccessKey,
    sessionToken: lent.Token,
    until: Date.parse(lent.Expiration),
  };
}

/** Returns a function for the credentials of an AWS account. Lent ones are renewed before they end. */
export function awsCredentials(access: AwsAccess, wallNow: () => number): () => Promise<AwsCredentials> {
  if (access.kind === 'static') {
    const { id, secret, session } = access;
    const fixed = { accessKeyId: id, secretAccessKey: secret, ...(session && { sessionToken: session }) };
    return () => Promise.resolve(fixed);
  }
  let lent: Lent | null = null;
  return async () => {
    if (!lent || lent.until - EARLY_MS <= wallNow()) lent = await borrow(access);
    const { until, ...credentials } = lent;
    return credentials;
  };
}
