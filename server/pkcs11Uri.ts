import type { KeyPlace } from './keys/keyPlace.ts';
import { EnvFault, type Given } from './envFault.ts';
import { text } from './envForms.ts';
import { SECRET_SETTINGS } from './secretFiles.ts';

/** Variables for the program that loads the vendor's module, which reads some of its own. */
function withoutSecrets(given: Given): Record<string, string> {
  const isPublic = ([name, value]: [string, string | undefined]) =>
    value !== undefined && !SECRET_SETTINGS.some((secret) => secret === name);
  return Object.fromEntries(Object.entries(given).filter(isPublic)) as Record<string, string>;
}

/** Reads a PKCS#11 URI (RFC 7512): token, object or id, and module-path. */
export function readPkcs11Uri(given: Given, name: string, uri: string): KeyPlace {
  const [path = '', query = ''] = uri.slice('pkcs11:'.length).split('?', 2);
  const parts = new Map<string, string>();
  for (const part of [...path.split(';'), ...query.split('&')]) {
    const [key = '', value = ''] = part.split('=', 2);
    try {
      parts.set(key, key === 'id' ? value.replaceAll('%', '') : decodeURIComponent(value));
    } catch (cause) {
      throw new EnvFault(`${name}: ${key} cannot be decoded.`, { cause });
    }
  }
  const [token, module] = [parts.get('token'), parts.get('module-path')];
  const [label, id] = [parts.get('object') ?? null, parts.get('id') ?? null];
  if (!token || !module?.startsWith('/') || (label === null && id === null))
    throw new EnvFault(`${name} must be pkcs11:token=<label>;object=<label>?module-path=<file>.`);
  if (id !== null && !/^([0-9a-fA-F]{2}){1,32}$/.test(id))
    throw new EnvFault(`${name}: id must be bytes such as %01%ff.`);
  const pin = text(given, 'PKCS11_PIN');
  if (pin === undefined) throw new EnvFault(`PKCS11_PIN is missing, and ${name} needs it.`);
  return { kind: 'pkcs11', module, token, label, id, pin, variables: withoutSecrets(given) };
}
