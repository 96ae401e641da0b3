import { readFileSync } from 'node:fs';
import type { AwsAccess, GcpAccess } from './keys/keyPlace.ts';
import { EnvFault, type Given } from './envFault.ts';
import { matching, text } from './envForms.ts';
import { isLoopback } from './isLoopback.ts';

/** Address of a service: its usual one, or one of a setting, by https or on this machine. */
export function endpoint(given: Given, name: string, usual: string): string {
  const url = text(given, name) ?? usual;
  if (url === usual) return url;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isFit =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLoopback(parsed.hostname));
  if (!isFit) throw new EnvFault(`${name} must be an https address.`);
  return url.replace(/\/+$/, '');
}

/** Credentials of an AWS account: of the settings, else lent to the container, else to the instance. */
export function awsAccess(given: Given): AwsAccess {
  const [id, secret] = [text(given, 'AWS_ACCESS_KEY_ID'), text(given, 'AWS_SECRET_ACCESS_KEY')];
  if ((id === undefined) !== (secret === undefined))
    throw new EnvFault('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or none.');
  if (id !== undefined && secret !== undefined)
    return { kind: 'static', id, secret, session: text(given, 'AWS_SESSION_TOKEN') ?? null };
  const task = matching(given, 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', /^\/[\w/.?=&-]*$/, 'a path');
  if (task !== null) return { kind: 'container', url: `http://169.254.170.2${task}` };
  const url = endpoint(given, 'AWS_EC2_METADATA_SERVICE_ENDPOINT', 'http://169.254.169.254');
  return { kind: 'instance', url };
}

/** Access to Google Cloud: the key file that the setting names, else the metadata server. */
export function gcpAccess(given: Given): GcpAccess {
  const file = text(given, 'GOOGLE_APPLICATION_CREDENTIALS');
  if (file === undefined) {
    const url = endpoint(given, 'GCP_METADATA_ENDPOINT', 'http://metadata.google.internal');
    return { kind: 'instance', url };
  }
  const fault = (why: string) => new EnvFault(`GOOGLE_APPLICATION_CREDENTIALS: ${file} ${why}.`);
  let json: string;
  try {
    json = readFileSync(file, 'utf8');
  } catch (cause) {
    throw fault(`cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
  try {
    const account = JSON.parse(json) as Record<string, unknown>;
    const names = ['client_email', 'private_key', 'private_key_id', 'token_uri'];
    if (names.every((name) => typeof account[name] === 'string')) return { kind: 'account', json };
  } catch {
    // The refusal holds no byte of the file.
  }
  throw fault('is no key of a service account');
}
