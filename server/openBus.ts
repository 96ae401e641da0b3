import type { Logger } from 'pino';
import type { Connection } from './db/connection.ts';
import type { Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import { makeDatabaseBus } from './live/databaseBus.ts';
import { makeLocalBus, type LiveBus } from './live/liveBus.ts';
import { makeNatsBus } from './live/natsBus.ts';

/** Bus of live messages: NATS where it is configured, else the database's; a world in one process needs neither. */
export async function openBus(
  { databaseUrl, natsUrl, roles }: Env,
  connection: Connection,
  log: Logger,
): Promise<LiveBus> {
  if (databaseUrl === undefined) return makeLocalBus();
  if (natsUrl === undefined) return makeDatabaseBus(connection, roles.has('api'));
  return makeNatsBus({ url: natsUrl, log }, roles.has('api')).catch((cause: unknown) => {
    throw new EnvFault('NATS_URL: no NATS server answers there, or it refuses this node.', { cause });
  });
}
