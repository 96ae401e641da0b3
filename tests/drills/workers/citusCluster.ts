import { noSmallDisk, smallDisk, type SmallDisk } from '../../chaos/outage/smallDisk.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { joinNodes } from '../../support/joinNodes.ts';
import { postgresCluster, type Cluster } from '../../support/postgresCluster.ts';
import { askDatabase } from '../backup/askDatabase.ts';

/** A worker of Citus. */
export interface Worker extends Cluster {
  name: string;
  port: number;
  /** Its disk, where one can be mounted that a drill may fill. */
  disk: SmallDisk | null;
}

/** Servers with one empty database of the same name: a coordinator and its workers, once they are joined. */
export interface CitusCluster {
  /** Connection string of the database on the coordinator. */
  url: string;
  workers: readonly Worker[];
  /** Makes the servers nodes of Citus. */
  join(): Promise<void>;
  /** Transactions that are prepared and neither committed nor rolled back yet, on all nodes. */
  inDoubt(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Settings of every node. The coordinator ends transactions in doubt every five seconds instead of every minute: until
 * then their rows are locked. A killed server loses nothing that the system has taken, so that nothing has to be flushed;
 * but a commit must have given it to the system.
 */
const SETTINGS = [
  "shared_preload_libraries = 'citus'",
  'synchronous_commit = on',
  'max_prepared_transactions = 200',
  'max_worker_processes = 64',
  'wal_level = logical',
  "citus.recover_2pc_interval = '5s'",
  // The nodes are on one machine, and their user may not read the certificates of whoever runs the drill.
  "citus.node_conninfo = 'sslmode=disable'",
  // Counts of distributed tables are for the vendor.
  'citus.enable_statistics_collection = off',
];

/** Minor releases of 2026 allow no plugin of others for logical decoding unless this names it; before, none knows it. */
const ALLOW_CITUS = "ALTER SYSTEM SET output_plugin_libraries = 'pgoutput', 'citus'";

async function allowDecoding(url: string): Promise<void> {
  const known = await askDatabase(url, "SELECT 1 FROM pg_settings WHERE name = 'output_plugin_libraries'");
  if (known === '') return;
  await askDatabase(url, ALLOW_CITUS);
  await askDatabase(url, 'SELECT pg_reload_conf()');
}

/** Size of a disk that is filled, and the log that a worker on it keeps. A world of books takes about 600 MB. */
const DISK_MB = 3_072;
const SMALL_LOG = "max_wal_size = '256MB'";

const IN_DOUBT = 'SELECT count(*) FROM pg_prepared_xacts';

/** Starts servers in temporary folders: one that becomes the coordinator, and others, the last one on a disk that can be filled. */
export async function citusCluster(bin: string, count: number): Promise<CitusCluster> {
  const servers: Cluster[] = [];
  const disk = noSmallDisk() === null ? smallDisk(DISK_MB) : null;
  const stop = async () => {
    for (const server of servers) await server.stop();
    disk?.remove();
  };
  try {
    for (let at = 0; at < count; at += 1) servers.push(await postgresCluster(bin, SETTINGS));
    servers.push(await postgresCluster(bin, [...SETTINGS, SMALL_LOG], disk?.folder));
    const [coordinator, ...others] = servers;
    if (!coordinator) throw new Error('there is no coordinator');
    for (const server of servers) await allowDecoding(server.url);
    const there = others.map((server) => server.url);
    const { url } = await createDatabase(coordinator.url, 'template0', there);
    const workers = others.map((server, at) => ({
      ...server,
      disk: at === others.length - 1 ? disk : null,
      name: `worker ${at + 1}`,
      port: Number(new URL(server.url).port),
    }));
    return {
      url,
      workers,
      join: () => joinNodes(url, there),
      stop,
      inDoubt: async () => {
        const counts = await Promise.all(servers.map((server) => askDatabase(server.url, IN_DOUBT)));
        return counts.reduce((sum, text) => sum + Number(text), 0);
      },
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
