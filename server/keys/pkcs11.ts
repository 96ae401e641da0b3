import { spawn } from 'node:child_process';
import { ChainError } from '#server/chain/chainError.ts';
import { readPlainSignature } from './derSignature.ts';
import type { DigestKey } from './digestKey.ts';
import type { KeyPlace } from './keyPlace.ts';

const NAME = 'PKCS#11';

/** Program of OpenSC that loads the vendor's module, in a process of its own: a fault there ends no server. */
const PROGRAM = 'pkcs11-tool';

/** Time limit in ms of one run: its caller holds row locks. */
const TIMEOUT_MS = 5_000;

/** Name of the variable by which the program gets the PIN; command lines are visible to others. */
const PIN_VARIABLE = 'MANOR_PKCS11_PIN';

/** Runs the program with an input, and returns what it writes. Throws a ChainError without the program's words. */
function run(args: string[], env: Record<string, string>, input: Uint8Array | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const program = spawn(PROGRAM, args, {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const output: Buffer[] = [];
    program.stdout.on('data', (part: Buffer) => output.push(part));
    program.stdin.on('error', () => {});
    program.stdin.end(input ?? undefined);
    program.once('error', (cause) =>
      reject(new ChainError('unreachable', `${NAME}: ${PROGRAM} of OpenSC cannot be started.`, { cause })),
    );
    program.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output));
      const end = code === null ? 'was ended after five seconds' : `ended with ${code}`;
      reject(new ChainError('refused', `${NAME}: ${PROGRAM} ${end}. Check module, token, key and PIN.`));
    });
  });
}

/** Key on a PKCS#11 token, by the program pkcs11-tool. The token signs digests by the mechanism CKM_ECDSA. */
export function pkcs11Key(place: Extract<KeyPlace, { kind: 'pkcs11' }>): DigestKey {
  const { module, token, label, id, pin, variables } = place;
  const env = { ...variables, [PIN_VARIABLE]: pin };
  const key = [...(label === null ? [] : ['--label', label]), ...(id === null ? [] : ['--id', id])];
  const common = ['--module', module, '--token-label', token, ...key];
  const login = ['--login', '--pin', `env:${PIN_VARIABLE}`];
  return {
    name: NAME,
    publicKey: () => run([...common, '--read-object', '--type', 'pubkey'], env, null),
    sign: async (digest) => {
      const format = ['--mechanism', 'ECDSA', '--signature-format', 'rs'];
      return readPlainSignature(await run([...common, ...login, '--sign', ...format], env, digest));
    },
  };
}
