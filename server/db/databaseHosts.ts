import pg from 'pg';
import { endSocket } from './endSocket.ts';
import { setUpSession } from './sessionSettings.ts';

/** Limit of one host's answer during a search, in milliseconds. */
const PROBE_MS = 1_500;

/** Result of a search stays valid for so long, in ms: calls that fail together search once. */
const FRESH_MS = 200;

/** The hosts of DATABASE_URL, of which one is in use. */
export interface DatabaseHosts {
  /** Connection string of the host in use. */
  current(): string;
  /**
   * Finds the first host in the list that accepts connections as required, and uses it from now on. Concurrent calls
   * share one search. Rejects with the cause of the last host when there is none.
   */
  search(): Promise<void>;
  /** True if there is more than one host. */
  canMove: boolean;
}

async function probe(
  config: pg.ClientConfig,
  connectionString: string,
  needsWritable: boolean,
): Promise<void> {
  const client = new pg.Client({ ...config, connectionString });
  client.on('error', () => {});
  const late = setTimeout(() => endSocket(client, new Error('no answer in time')), PROBE_MS);
  try {
    await client.connect();
    await setUpSession(client, needsWritable);
  } finally {
    clearTimeout(late);
    endSocket(client);
  }
}

/** Hosts of a connection string. The first one is in use until a search finds another. */
export function databaseHosts(
  { hosts, needsWritable }: { hosts: readonly string[]; needsWritable: boolean },
  config: pg.ClientConfig,
): DatabaseHosts {
  let current = hosts[0] ?? '';
  let searching: Promise<void> | null = null;

  // All at once, so that hosts that drop packets cost one timeout together.
  const search = async () => {
    const answers = await Promise.allSettled(hosts.map((host) => probe(config, host, needsWritable)));
    const found = answers.findIndex(({ status }) => status === 'fulfilled');
    const [cause] = answers
      .flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
      .slice(-1);
    if (found >= 0) current = hosts[found] ?? current;
    else throw cause ?? new Error('DATABASE_URL names no host');
  };

  return {
    current: () => current,
    search: () => {
      searching ??= search().finally(() => {
        setTimeout(() => (searching = null), FRESH_MS).unref();
      });
      return searching;
    },
    canMove: hosts.length > 1,
  };
}
