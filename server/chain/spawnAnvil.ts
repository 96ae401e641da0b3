import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChainFiles } from './chainFiles.ts';
import { ChainError } from './chainError.ts';
import { rpcCall } from './rpcCall.ts';
import { watchOver } from './watchOver.ts';

const POLL_MS = 15;
const READY_MS = 30_000;
const END_MS = 20_000;

/** Past states in memory: queries of older blocks fail beyond them. */
const MAX_STATES = 256;

export interface Anvil {
  pid: number;
  rpcUrl: string;
  /** Resolves when the process is gone, for any reason. */
  exited: Promise<void>;
  /** Asks it to save and end, with SIGKILL after a timeout; SIGKILL at once if passed. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface AnvilSettings {
  binary: string;
  files: ChainFiles;
  /** Unpacked state to start from, or null for a new chain. */
  load: string | null;
  port: number;
  chainId: number;
}

function argumentsFor({ files, load, port, chainId }: AnvilSettings): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    ...['--prune-history', String(MAX_STATES), '--no-cors', '--quiet', '--no-request-size-limit'],
    ...['--dump-state', files.exit, '--config-out', files.listening],
    ...(load ? ['--load-state', load] : []),
  ];
}

/** Linux, macOS and Windows: another process listens on the port. */
const TAKEN = /address already in use|os error (98|48|10048)\b/i;

/**
 * Waits until this anvil answers. Another process on the port may answer too, so only anvil's own file counts: it
 * writes the file after it has bound the port.
 */
async function untilReady(child: ChildProcess, rpcUrl: string, files: ChainFiles): Promise<void> {
  for (let waited = 0; waited < READY_MS; waited += POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    try {
      if (existsSync(files.listening)) {
        await rpcCall(rpcUrl, 'eth_chainId', [], 1_000);
        return;
      }
    } catch {
      // It has bound the port and does not answer yet.
    }
    await pause(POLL_MS);
  }
  const output = readFileSync(files.log, 'utf8').trim();
  if (TAKEN.test(output)) {
    throw new ChainError('portTaken', `The local chain's port is taken (${rpcUrl}): set another.`, {
      cause: new Error(output),
    });
  }
  throw new ChainError('anvilFailed', `The local chain did not start. ${output || 'It printed nothing.'}`);
}

/**
 * Starts anvil and waits until it answers. It runs in its own process group, so that Ctrl-C reaches only the
 * server, which ends the chain last. Throws a ChainError `portTaken` or `anvilFailed`.
 */
export async function spawnAnvil(settings: AnvilSettings): Promise<Anvil> {
  const { binary, files, port } = settings;
  const rpcUrl = `http://127.0.0.1:${port}`;
  rmSync(files.listening, { force: true });
  const log = openSync(files.log, 'w');
  const child = spawn(binary, argumentsFor(settings), {
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid === undefined) throw new ChainError('anvilFailed', `${binary} cannot be run on this system.`);
  writeFileSync(files.pid, String(pid));
  const watcher = watchOver(pid);
  void exited.then(() => watcher.kill('SIGKILL'));
  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await exited;
    clearTimeout(force);
  };
  try {
    await untilReady(child, rpcUrl, files);
  } catch (error) {
    await end();
    throw error;
  } finally {
    rmSync(files.listening, { force: true });
  }
  return { pid, rpcUrl, exited, end };
}
