import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/connect.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import type { Acknowledged } from '../../chaos/acknowledged.ts';
import { depositFaults, withdrawalFaults } from '../../chaos/money/moneyFaults.ts';
import { checkBooks } from '../../chaos/outage/checkBooks.ts';
import { steadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { postgresCluster, serverIdentity } from '../../support/postgresCluster.ts';
import { runProgram } from '../runProgram.ts';
import { untilTrue } from '../untilTrue.ts';
import { askDatabase } from './askDatabase.ts';
import type { BackupReport } from './backupReport.ts';
import { moneyInPlay } from './moneyInPlay.ts';
import { restoredCluster } from './restoredCluster.ts';
import { walArchive } from './walArchive.ts';

export interface BackupDrillOptions {
  /** Folder of the server programs. */
  bin: string;
  /** Calls a second, and seconds of calls before and after the chosen second. */
  perSecond: number;
  seconds: number;
  players: number;
  /** Interval in seconds after which a part of the log is archived. */
  archiveTimeout: number;
  seed: number;
  say(line: string): void;
}

/** Number of the first player who joins after the chosen second. */
const LATER = 500;

/** Second in PostgreSQL's own form that follows the database's present one, so no commit of before is later. */
const NEXT_SECOND = `SELECT to_char(date_trunc('second', clock_timestamp()) + interval '1 second',
  'YYYY-MM-DD HH24:MI:SS"+00"')`;

/**
 * Loses the machine of a database under load, and restores it from archive and base backup into a second cluster: once
 * to everything that the archive has, once to a chosen second. Compares the second one with every answer of before and
 * with the chain.
 */
export async function backupDrill(options: BackupDrillOptions): Promise<BackupReport> {
  const { bin, perSecond, seconds, players, seed, say } = options;
  const archive = walArchive(options.archiveTimeout);
  const home = mkdtempSync(join(tmpdir(), 'manor-drill-'));
  const closing: (() => Promise<unknown> | void)[] = [
    () => archive.remove(),
    () => rmSync(home, { recursive: true, force: true }),
  ];
  try {
    const primary = await postgresCluster(bin, archive.archiving);
    let destroyed = false;
    const destroy = async () => {
      if (!destroyed) await primary.destroy();
      destroyed = true;
    };
    closing.push(destroy);
    const env = { MANOR_HOME: home, MANOR_SPEED: '1', LOG_LEVEL: 'error' };
    const node = await manorProcess({ ...env, DATABASE_URL: primary.url });
    closing.push(() => node.stop());
    const load = { urls: [node.url], perSecond, seed, isPatient: true };
    const money = await moneyInPlay(node, seed);
    closing.push(() => money.close());

    say(`The manor serves ${perSecond} calls a second; the base backup runs beside them.`);
    const early = await steadyCalls({ ...load, first: 0, players });
    const backupMs = await timed(() => baseBackup(bin, primary.url, archive.base));
    await Promise.all([pause(seconds * 1_000), money.depositAndWithdraw(), early.answeredAgain()]);
    const before = [...(await early.stop()).acknowledged, ...money.acknowledged()];
    const target = await askDatabase(primary.url, NEXT_SECOND);
    await untilTrue('the chosen second is over', async () => {
      return (
        (await askDatabase(
          primary.url,
          `SELECT clock_timestamp() > '${target}'::timestamptz + interval '1 s'`,
        )) === 'true'
      );
    });

    say(`${before.length} calls answered until ${target}, the chosen second. The load goes on.`);
    const late = await steadyCalls({ ...load, first: LATER, players });
    await Promise.all([pause(seconds * 1_000), money.deposit(), late.answeredAgain()]);
    const { acknowledged: after } = await late.stop();
    const lostAt = Number(
      await askDatabase(primary.url, 'SELECT 1000 * extract(epoch FROM clock_timestamp())'),
    );
    await destroy();
    await node.stop();
    say(`The machine of the database is lost, ${after.length} further answers after the chosen second.`);

    const newest = await restoreNewest(bin, archive, lostAt, after);
    say('Restored to everything archived. Now to the chosen second.');
    const begun = performance.now();
    const second = await restoredCluster(bin, archive, { name: 'second', target });
    closing.push(() => second.stop());
    const restoreMs = performance.now() - begun;
    const url = second.urlOf('postgres');
    const restored = await manorProcess({ ...env, DATABASE_URL: url });
    closing.push(() => restored.stop());
    const readyMs = performance.now() - begun;
    const laterPlayers = await askDatabase(
      url,
      `SELECT count(*) FROM player WHERE created_at > '${target}'::timestamptz`,
    );
    money.moveTo(restored);
    await untilTrue('deposits since the chosen second are found on the chain again', money.credited);
    const chain = await money.audit();
    const auditedMs = performance.now() - begun;
    const facts = await money.facts();
    await restored.stop();
    const books = await checkBooks({ url }, before);
    const faults = [...books.faults, ...(await chainFaults(url, before, facts))];
    if (laterPlayers !== '0') faults.push(`${laterPlayers} players of after the chosen second are there`);
    for (const { id, state, row } of chain.findings)
      if (state !== 'holds') faults.push(`${id} ${state} ${JSON.stringify(row)}`);
    return {
      target,
      backupMs,
      before: before.length,
      after: after.length,
      ...newest,
      restoreMs,
      readyMs,
      auditedMs,
      deposits: facts.deposits.length,
      payouts: facts.paid.length,
      faults,
      auditOk: books.auditOk && chain.ok,
      audit: books.audit.split('\n').at(-1) ?? '',
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Copies the running cluster without its log, which comes from the archive, and verifies every file of the copy. */
async function baseBackup(bin: string, url: string, folder: string): Promise<void> {
  const identity = serverIdentity();
  const options = ['-D', folder, '-d', url, '-X', 'none', '--checkpoint=fast', '--no-password'];
  await runProgram(join(bin, 'pg_basebackup'), options, identity);
  await runProgram(join(bin, 'pg_verifybackup'), ['--no-parse-wal', folder], identity);
}

/** Restores everything archived, and counts what a loss of the machine costs. */
async function restoreNewest(
  bin: string,
  archive: ReturnType<typeof walArchive>,
  lostAt: number,
  after: readonly Acknowledged[],
): Promise<{ recoveryPointMs: number; lostAnswers: number }> {
  const cluster = await restoredCluster(bin, archive, { name: 'newest', target: null });
  try {
    const url = cluster.urlOf('postgres');
    const last = 'SELECT 1000 * extract(epoch FROM pg_last_xact_replay_timestamp())';
    const recoveryPointMs = lostAt - Number(await askDatabase(url, last));
    const connection = await connect({ url, log: makeLogger('error') });
    try {
      const rows = await connection.db.selectFrom('request').select('id').execute();
      const stored = new Set(rows.map(({ id }) => id));
      return { recoveryPointMs, lostAnswers: after.filter(({ requestId }) => !stored.has(requestId)).length };
    } finally {
      await connection.close();
    }
  } finally {
    await cluster.stop();
  }
}

/** Compares deposits and withdrawals of the restored books with the chain, which lost nothing. */
async function chainFaults(
  url: string,
  before: readonly Acknowledged[],
  facts: Parameters<typeof depositFaults>[1],
): Promise<string[]> {
  const connection = await connect({ url, log: makeLogger('error') });
  try {
    return [
      ...(await depositFaults(connection.db, facts)),
      ...(await withdrawalFaults(connection.db, before, facts)),
    ];
  } finally {
    await connection.close();
  }
}
