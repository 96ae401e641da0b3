import { EnvFault, type Given } from './envFault.ts';
import { text } from './envForms.ts';
import { isLoopback } from './isLoopback.ts';

/** Settings with the address of another program that this one asks by HTTP. */
const ASKED = [
  'CHAIN_RPC_URL',
  'CHAIN_RPC_URL_WRITE',
  'SIGNER_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'AWS_ENDPOINT_URL_KMS',
  'GCP_KMS_ENDPOINT',
] as const;

const isHere = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname);

/** Hosts of a connection string, which may name several; a path is a local socket. */
function databaseHosts(url: string): string[] {
  const [, list = ''] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/s.exec(url) ?? [];
  return list.split(',').map((host) => host.replace(/:\d+$/, ''));
}

/** Value of a parameter that stands once; null when it is missing or given twice, where drivers differ. */
function single(url: string, name: string): string | null {
  const values = new URLSearchParams(url.split('?').slice(1).join('?')).getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/**
 * Throws an EnvFault for the first address outside of this machine that would be asked without TLS, or whose
 * certificate would not be checked. The message names the setting and no part of the address.
 */
export function refuseWithoutTls(given: Given): void {
  for (const name of ASKED) {
    const url = text(given, name);
    if (url !== undefined && !url.startsWith('https://') && !isHere(url))
      throw new EnvFault(`OUTBOUND_TLS is required: ${name} must be an https address.`);
  }
  if (given['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new EnvFault('OUTBOUND_TLS is required: unset NODE_TLS_REJECT_UNAUTHORIZED.');
  const database = text(given, 'DATABASE_URL');
  if (database === undefined) return;
  const isLocal = databaseHosts(database).every((host) => host === '' || isLoopback(host));
  const isRedirected = new URLSearchParams(database.split('?')[1]).has('host');
  if (isLocal && !isRedirected) return;
  if (single(database, 'sslmode') === 'verify-full' && !isRedirected) return;
  throw new EnvFault(
    'OUTBOUND_TLS is required: DATABASE_URL must have the parameter sslmode=verify-full, and name its host before it.',
  );
}
