import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_SETTINGS } from '#server/secretFiles.ts';

const SERVER = join(import.meta.dirname, '../../server');

const inCode = (file: string) =>
  [...readFileSync(join(SERVER, file), 'utf8').matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)'/g)].map(
    ([, name = '']) => name,
  );

/** Settings of the server stand in these files. */
const ofServer = () =>
  ['env.ts', 'chainEnv.ts', 'keyEnv.ts', 'keyAccess.ts', 'pkcs11Uri.ts', 'tracingEnv.ts'].flatMap(inCode);

/** Names of the settings that the server reads, and those of `npm run deploy`. */
export const settingNames = (): Set<string> =>
  new Set([...ofServer(), ...inCode('deployEnv.ts'), ...inCode('signerEnv.ts')]);

/** Names that an installation of the server may set: its settings, the files of its secrets, and Node's own. */
export const serverVariables = (): Set<string> =>
  new Set([...ofServer(), ...SECRET_SETTINGS.map((name) => `${name}_FILE`), 'NODE_ENV']);
