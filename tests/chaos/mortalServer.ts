import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';

/** A server of one world that is killed repeatedly and restarted on the same home. */
export interface MortalServer {
  /** Resolves with the server as soon as one is running. */
  current(): Promise<ManorProcess>;
  /** Kills the server at once and starts the next; resolves when that one is ready. */
  kill(): Promise<void>;
  /** Stops a service that the server needs, and restarts the server when it has ended by itself. */
  deprive(take: () => void): Promise<void>;
  /** Ends the server with the signal of its owner, and starts it again. */
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
    // Callers waiting for the server get the error of a failed start. There may be none.
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
