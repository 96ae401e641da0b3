import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Runs a program to its end beside other work of this process. Rejects with its output when it fails. */
export function runProgram(
  command: string,
  args: readonly string[],
  identity: { uid?: number; gid?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C' };
    const program = spawn(command, args, {
      cwd: tmpdir(),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
    program.once('error', reject);
    program.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ended with ${code}: ${output.slice(-4_000)}`)),
    );
  });
}
