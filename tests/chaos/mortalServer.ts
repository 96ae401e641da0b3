import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';

/** A server of one world that is killed again and again, and comes back on the same home. */
export interface MortalServer {
  /** The server as soon as one is there. */
  current(): Promise<ManorProcess>;
  /** Kills the server at once and starts the next one; resolves when that one is ready. */
  kill(): Promise<void>;
  /** Takes from the server what it cannot do without, and starts the next one when it has ended by itself. */
  deprive(take: () => void): Promise<void>;
  /** Ends the server as its owner would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function mortalServer(env: Record<string, string>): Promise<MortalServer> {
  let current = manorProcess(env);
  await current;

  const replace = async (end: (dying: ManorProcess) => Promise<unknown>) => {
    const dying = await current;
    const next = end(dying).then(() => manorProcess(env));
    current = next;
    // Whoever waits for the server hears of a start that failed; nobody need be waiting.
    current.catch(() => {});
    await next;
  };

  return {
    current: () => current,
    kill: () => replace((dying) => dying.stop('SIGKILL')),
    deprive: (take) =>
      replace(async (dying) => {
        take();
        await dying.ended;
        await dying.stop();
      }),
    restart: () => replace((dying) => dying.stop()),
    stop: async () => {
      const last = await current.catch(() => null);
      await last?.stop();
    },
  };
}
