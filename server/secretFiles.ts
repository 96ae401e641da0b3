import { readFileSync, statSync } from 'node:fs';
import { EnvFault, type Given } from './envFault.ts';

/** Settings that contain a secret: a password, a key, or the API key in the address of a node. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_READER_URL',
  'NATS_URL',
  'CHAIN_RPC_URL',
  'CHAIN_RPC_URL_WRITE',
  'PAYOUT_KEY',
  'SIGNER_KEY',
  'SIGNER_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'PKCS11_PIN',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DEPLOYER_KEY',
  'AUDIT_KEY',
] as const;

/** A secret is one line; a larger file is a wrong path, such as a disk. */
const MAX_BYTES = 8_192;

/** Content of a secret's file without the line end that editors add. The message never contains the content. */
function readSecret(name: string, file: string): string {
  let content: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new EnvFault(`${name}: ${file} is larger than ${MAX_BYTES} bytes.`);
    content = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    if (cause instanceof EnvFault) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new EnvFault(`${name}: ${file} cannot be read (${code ?? 'unknown error'}).`, { cause });
  }
  // An empty file is a secret that was not delivered. As an unset setting it would start another kind of server.
  if (content === '') throw new EnvFault(`${name}: ${file} is empty.`);
  return content;
}

/**
 * Returns the settings with each secret `NAME` read from the file that `NAME_FILE` names, as container runtimes and
 * systemd deliver secrets. Throws an EnvFault when both are set, or when the file cannot be read, is empty or too large.
 */
export function withSecretFiles(given: Given): Given {
  const secrets: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const fileName = `${name}_FILE`;
    const file = given[fileName]?.trim();
    if (!file) continue;
    if (given[name]?.trim()) throw new EnvFault(`${fileName} and ${name} are both set: unset one of them.`);
    secrets[name] = readSecret(fileName, file);
  }
  return { ...given, ...secrets };
}
