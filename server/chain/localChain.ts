import { mkdirSync, rmSync } from 'node:fs';
import type { BaseLogger } from 'pino';
import { adoptExitState, saveChainState, unpackChainState } from './chainState.ts';
import { anvilBinary, type AnvilPlaces } from './anvilBinary.ts';
import { chainFiles } from './chainFiles.ts';
import { chainPace, freshPace, type PaceSettings } from './chainPace.ts';
import { endStaleAnvil } from './endStaleAnvil.ts';
import { rpcCall } from './rpcCall.ts';
import { spawnOnFreePort } from './spawnOnFreePort.ts';

/** The usual id of development chains: wallets and tools know that its coins have no value. */
export const LOCAL_CHAIN_ID = 31_337;

export interface LocalChainSettings extends AnvilPlaces, Partial<PaceSettings> {
  /** The chain's own folder; created if missing. One server at a time: the caller holds the world's lock. */
  folder: string;
  log: BaseLogger;
  /** 0 or undefined: any free port. */
  port?: number | undefined;
  /** Finds a free port; the system's by default. */
  findPort?: (port: number) => Promise<number>;
  /** Poll interval of a quiet chain, in milliseconds. */
  blockMs?: number;
  /** True if anvil can be asked to save and end, as on every system but Windows. */
  savesAtEnd?: boolean;
  /** Called when the chain ended unexpectedly. */
  onExit?: () => void;
}

export interface LocalChain {
  chainId: number;
  rpcUrl: string;
  pid: number;
  /** The last block that is saved; later ones are lost when the chain is killed. */
  savedBlock(): bigint;
  /** One poll: makes a block if one is due, and saves if there is a new one. Runs by itself every `blockMs`. */
  tick(): Promise<void>;
  /** Saves and ends. */
  stop(): Promise<void>;
}

async function headOf(rpcUrl: string): Promise<{ number: number; ageMs: number }> {
  const block = (await rpcCall(rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as {
    number: string;
    timestamp: string;
  };
  return { number: Number(block.number), ageMs: Date.now() - Number(block.timestamp) * 1000 };
}

/** Longest pause after a slow poll, in milliseconds: it delays blocks by as much. */
const MAX_REST_MS = 5_000;

/** Runs `work` every `everyMs`, never twice at once, and less often when it is slow. */
function repeat(work: () => Promise<void>, everyMs: number, log: BaseLogger): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const next = (waitMs: number) => {
    timer = setTimeout(() => void round(), waitMs);
    timer.unref();
  };
  const round = async () => {
    const startedAt = performance.now();
    await work().catch((error: unknown) =>
      log.warn({ err: error }, 'a poll of the local chain failed, will retry'),
    );
    if (!stopped) next(Math.max(everyMs, Math.min((performance.now() - startedAt) * 10, MAX_REST_MS)));
  };
  next(everyMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Starts the local chain from the state saved in its folder. Transactions are mined at once; empty blocks follow
 * so that confirmations arrive. The chain is saved after each poll, so a kill -9 of the chain loses at most
 * `blockMs`. A kill -9 of the server loses nothing: the chain then saves by itself. Throws a ChainError
 * `anvilMissing`, `anvilFailed`, `portTaken` or `stateBroken`.
 */
export async function startLocalChain(settings: LocalChainSettings): Promise<LocalChain> {
  const { log, blockMs = 1_000, tailBlocks = 6, heartbeatMs = 300_000 } = settings;
  const { savesAtEnd = process.platform !== 'win32' } = settings;
  const binary = anvilBinary(settings);
  const files = chainFiles(settings.folder);
  mkdirSync(files.folder, { recursive: true });
  await endStaleAnvil(files, log);
  await adoptExitState(files);
  const load = await unpackChainState(files);
  const program = { binary, files, load, chainId: LOCAL_CHAIN_ID };
  const anvil = await spawnOnFreePort(program, settings.port ?? 0, settings.findPort).finally(() =>
    rmSync(files.load, { force: true }),
  );

  let pace = freshPace;
  let saved = -1;
  let lastPoll = Promise.resolve();
  const poll = async () => {
    const head = await headOf(anvil.rpcUrl);
    const step = chainPace(pace, head, { tailBlocks, heartbeatMs });
    if (step.isDue) await rpcCall(anvil.rpcUrl, 'evm_mine');
    pace = step.pace;
    if (pace.seen === saved) return;
    saved = await saveChainState(files, anvil.rpcUrl);
  };
  const tick = () => {
    const turn = lastPoll.then(poll);
    lastPoll = turn.catch(() => {});
    return turn;
  };

  const rest = repeat(tick, blockMs, log);
  let isStopping = false;
  const ended = anvil.exited.then(async () => {
    rest();
    await lastPoll;
    rmSync(files.pid, { force: true });
    if (!isStopping) {
      log.error({ pid: anvil.pid }, 'the local chain ended unexpectedly');
      settings.onExit?.();
    }
  });
  const stop = async () => {
    isStopping = true;
    rest();
    await lastPoll;
    if (!savesAtEnd)
      await tick().catch((error: unknown) =>
        log.warn({ err: error }, 'the last save of the local chain failed'),
      );
    await anvil.end(savesAtEnd ? 'SIGTERM' : 'SIGKILL');
    await ended;
    await adoptExitState(files);
  };
  log.info({ rpcUrl: anvil.rpcUrl, pid: anvil.pid, isNew: load === null }, 'the local chain runs');
  return {
    chainId: LOCAL_CHAIN_ID,
    rpcUrl: anvil.rpcUrl,
    pid: anvil.pid,
    savedBlock: () => BigInt(saved),
    tick,
    stop,
  };
}
