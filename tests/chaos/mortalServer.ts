import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';

/** A server of one world that is killed again and again, and comes back on the same home. */
export interface MortalServer {
  /** The server as soon as one is there. */
  current(): Promise<ManorProcess>;
  /** Kills the server at once and starts the next one; resolves when that one is ready. */
  kill(): Promise<void>;
  /** Ends the server as its owner would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function mortalServer(env: Record<string, string>): Promise<MortalServer> {
  let current = manorProcess(env);
  await current;

  const replace = async (signal: NodeJS.Signals) => {
    const dying = await current;
    const next = dying.stop(signal).then(() => manorProcess(env));
    current = next;
    // Whoever waits for the server hears of a start that failed; nobody need be waiting.
    current.catch(() => {});
    await next;
  };

  return {
    current: () => current,
    kill: () => replace('SIGKILL'),
    restart: () => replace('SIGTERM'),
    stop: async () => {
      const last = await current.catch(() => null);
      await last?.stop();
    },
  };
}
