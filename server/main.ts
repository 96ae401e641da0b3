import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ChainError } from './chain/chainError.ts';
import { ConnectError } from './db/connectError.ts';
import { keepFirstBook } from './demo/keepFirstBook.ts';
import { tendFirstManor } from './demo/tendFirstManor.ts';
import { endSignals } from './endSignals.ts';
import { readEnv, type Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import { makeLogger } from './http/makeLogger.ts';
import { splitPostings } from './ledger/splitting.ts';
import { openManor, type Manor } from './openManor.ts';
import { readVersion } from './readVersion.ts';

/**
 * Entry point: reads the settings, opens the world, prints one line when ready, and saves everything before
 * it exits.
 */
async function main(): Promise<void> {
  const env = readEnv();
  splitPostings(env.ledgerParts);
  const log = makeLogger(env.logLevel, process.stderr, env.nodeName);
  let stopping = false;
  const ending = new AbortController();
  let manor: Manor | null = null;
  let tracing: { stop(): Promise<void> } | null = null;

  const stop = async (code: number) => {
    if (stopping) process.exit(code || 130);
    stopping = true;
    ending.abort();
    await manor?.close();
    await tracing?.stop();
    process.exit(code);
  };
  const onSignal = () => void stop(0).catch(fail);
  for (const signal of endSignals()) process.on(signal, onSignal);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled promise rejection; the server stops');
    void stop(1).catch(fail);
  });

  tracing = await openTracing(env, log);
  const opened = await openManor(env, log, () => {
    log.fatal('the local chain exited unexpectedly; the server stops');
    void stop(1).catch(fail);
  });
  manor = opened;
  if (stopping) return opened.close();
  const port = await listen(opened, env);
  console.log(`Dream Manor is ready at http://localhost:${port}`);
  await playFirstManor(opened, env.houseBook, ending.signal).catch((error: unknown) => {
    // A server that is asked to stop closes its app in the middle of the round.
    if (!stopping) throw error;
  });
}

/** Spans go out where a receiver is set. The SDK is loaded then only. */
async function openTracing({ tracing, nodeName: node }: Env, log: Logger) {
  if (!tracing) return null;
  const { startTracing } = await import('./tracing/startTracing.ts');
  return startTracing({ ...tracing, node, version: readVersion() }, log);
}

/** The first manor follows P, which moves at most once a minute. */
const BOOK_EVERY_MS = 60_000;

/** Plays a round on the demo world's first manor; then keeps its orders until the signal. */
async function playFirstManor({ app, world, firstManor }: Manor, hasBook: boolean, ending: AbortSignal) {
  if (!firstManor) return;
  await tendFirstManor(app, world, firstManor);
  if (!hasBook) return;
  while (!ending.aborted) {
    await keepFirstBook(app, world, firstManor);
    await sleep(BOOK_EVERY_MS, undefined, { signal: ending, ref: false }).catch(() => undefined);
  }
}

async function listen({ app, close }: Manor, { port, host }: Env): Promise<number> {
  try {
    await app.listen({ port, host });
    return (app.server.address() as AddressInfo).port;
  } catch (cause) {
    await close();
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new EnvFault(`Port ${port} is taken: set PORT to a free one.`, { cause });
    if (code === 'EACCES')
      throw new EnvFault(`Port ${port} may not be used: set PORT above 1023.`, { cause });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new EnvFault(`HOST: ${host} is not an address of this machine.`, { cause });
    }
    throw cause;
  }
}

/**
 * Expected faults of the environment print their message only; other errors print in full with their stack.
 */
function fail(error: unknown): never {
  const isSentence =
    error instanceof EnvFault || error instanceof ConnectError || error instanceof ChainError;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}

await main().catch(fail);
