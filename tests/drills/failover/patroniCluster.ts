import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverIdentity } from '../../support/postgresCluster.ts';
import { untilTrue } from '../untilTrue.ts';
import { machines, type Machine } from './namespaces.ts';

/** Patroni's smallest times: the leader's key ends 20 s after its last renewal. */
const TIMES = { ttl: 20, loop_wait: 1, retry_timeout: 3 };

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface PatroniCluster {
  list: readonly Machine[];
  here: string;
  /** Connection string of one machine's server. */
  urlOf(machine: Machine): string;
  /** The machine whose server is the primary, asked of the others; null while there is none. */
  primary(): Promise<Machine | null>;
  /** Starts what does not run on a machine. */
  start(machine: Machine): void;
  /** Resolves when every server runs, one as the primary and another as its synchronous standby. */
  whole(): Promise<void>;
  log(machine: Machine): string;
  stop(): void;
}

/** Settings of one server. JSON is YAML. */
const settingsOf = (machine: Machine, all: readonly Machine[], bin: string, folder: string) => ({
  scope: 'manor',
  name: machine.name,
  restapi: { listen: `${machine.address}:8008`, connect_address: `${machine.address}:8008` },
  // By etcd's second interface: through the third one Patroni 3.0 (Debian 12) overwrites the lock of the new primary when
  // a former one comes back with what it knew before its cut. Here a lock is renewed only while it is one's own.
  etcd: { hosts: all.map(({ address }) => `${address}:2379`) },
  bootstrap: {
    dcs: {
      ...TIMES,
      primary_start_timeout: 0,
      synchronous_mode: true,
      // Without a standby that has it no answer is given: a primary that is cut off acknowledges nothing.
      synchronous_mode_strict: true,
      // A server whose history ends before that of the last primary is not elected.
      check_timeline: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 60,
          wal_sender_timeout: '5s',
          wal_receiver_timeout: '5s',
          // A standby that does not reach the new primary at once tries again after this time; five seconds by default.
          wal_retrieve_retry_interval: '500ms',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    pg_hba: ['host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust', 'local all all trust'],
  },
  postgresql: {
    listen: `${machine.address}:5432`,
    connect_address: `${machine.address}:5432`,
    data_dir: join(folder, 'data'),
    bin_dir: bin,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres' },
      replication: { username: 'replicator' },
      rewind: { username: 'postgres' },
    },
    parameters: { unix_socket_directories: folder, shared_buffers: '64MB', hot_standby_feedback: 'on' },
  },
  watchdog: { mode: 'off' },
});

/** Three machines, each with etcd, Patroni and PostgreSQL, and synchronous replication. */
export async function patroniCluster(bin: string): Promise<PatroniCluster> {
  const root = mkdtempSync(join(tmpdir(), 'manor-failover-'));
  const { uid = 0, gid = 0 } = serverIdentity();
  chownSync(root, uid, gid);
  const { list, here, remove } = machines(3);
  const folderOf = ({ name }: Machine) => join(root, name);
  const asServer = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  const running = new Map<string, Set<string>>(list.map(({ name }) => [name, new Set()]));

  const spawnOnce = (machine: Machine, command: string, args: string[]) => {
    const programs = running.get(machine.name) ?? new Set();
    if (programs.has(command)) return;
    programs.add(command);
    const program = machine.run('setpriv', [...asServer, command, ...args]);
    const log = openSync(join(folderOf(machine), `${command}.log`), 'a');
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (text: Buffer) => writeFileSync(log, text));
    program.once('exit', () => programs.delete(command));
  };
  const start = (machine: Machine) => {
    const peers = list.map(({ name, address }) => `${name}=http://${address}:2380`).join(',');
    const at = (port: number) => `http://${machine.address}:${port}`;
    spawnOnce(machine, 'etcd', [
      ...['--name', machine.name, '--data-dir', join(folderOf(machine), 'etcd')],
      ...['--listen-peer-urls', at(2380), '--initial-advertise-peer-urls', at(2380)],
      ...['--listen-client-urls', at(2379), '--advertise-client-urls', at(2379)],
      ...['--initial-cluster', peers, '--initial-cluster-state', 'new'],
      // A machine that comes back from a cut does not unseat the leader of the others by its many failed elections.
      ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--pre-vote', '--enable-v2'],
    ]);
    spawnOnce(machine, 'patroni', [join(folderOf(machine), 'patroni.json')]);
  };
  const membersBy = async ({ address }: Machine): Promise<Member[]> => {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { members: Member[] }).members;
  };
  const isPrimary = async ({ address }: Machine): Promise<boolean> => {
    const response = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  };
  const cluster: PatroniCluster = {
    list,
    here,
    urlOf: ({ address }) => `postgres://postgres@${address}:5432/postgres`,
    primary: async () => {
      const are = await Promise.all(list.map((machine) => isPrimary(machine).catch(() => false)));
      return list.find((_, at) => are[at]) ?? null;
    },
    start,
    whole: () =>
      untilTrue('three servers run, one of them as a synchronous standby', async () => {
        for (const machine of list) start(machine);
        const primary = await cluster.primary();
        const members = primary ? await membersBy(primary).catch(() => []) : [];
        const has = (role: string) => members.some((member) => member.role === role);
        const isWell = members.every(({ state }) => state === 'running' || state === 'streaming');
        return members.length === list.length && isWell && has('leader') && has('sync_standby');
      }),
    log: (machine) => readFileSync(join(folderOf(machine), 'patroni.log'), 'utf8').slice(-4_000),
    stop: () => {
      remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
  for (const machine of list) {
    mkdirSync(folderOf(machine), { mode: 0o700 });
    const file = join(folderOf(machine), 'patroni.json');
    writeFileSync(file, JSON.stringify(settingsOf(machine, list, bin, folderOf(machine))));
    chownSync(folderOf(machine), uid, gid);
    chownSync(file, uid, gid);
  }
  try {
    await cluster.whole();
  } catch (fault) {
    const logs = list.map(cluster.log).join('\n');
    cluster.stop();
    throw new Error(`the cluster did not start:\n${logs}`, { cause: fault });
  }
  return cluster;
}
