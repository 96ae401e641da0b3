// npm run chaos: kills the server at random moments of a thousand farm calls, then checks every acknowledged call.
// Options: --calls 1000 --kills 25 --seed (drawn) --players 6 --postgres (a temporary cluster instead of PGlite)
// --money 300: rounds with real money. Server, chain and (on PostgreSQL, the default here) database are killed in turn
// during deposits, withdrawals, transfers, exchanges and orders. --audit 10: audit books and chain every 10 rounds and
// report a fault at once. --minutes 45: start no round later.
// --boom 200: kills nothing. So many players join, stop and leave; every USDT must be paid. Draws the curve
// (--days 16: length of the boom; --picture docs/pictures/boom.svg). Takes half an hour.
// --otc 10000: kills nothing. So many orders are revoked and filled at the same moment; exactly one of both must win.
// --nodes 4 with --otc: all players make so many calls on the market at once, each through a random one of 4 servers
// on
// PostgreSQL. They compete for orders, cross, take and revoke; coins and orders must match the answers.
// --outage database: takes something away under 50 calls a second and gives it back; prints a row of figures. Names:
// database, network, chain, disk, clock, versions, and all. --seconds 5: one outage of that length.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { postgresCluster } from '../support/postgresCluster.ts';
import { boomRun } from './boom/boomRun.ts';
import { drawBoom } from './boom/drawBoom.ts';
import { chaosRun } from './chaosRun.ts';
import { marketRun } from './market/marketRun.ts';
import { moneyRun } from './money/moneyRun.ts';
import { otcRun } from './otcRun.ts';
import { runOutages } from './outage/runOutages.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '25' },
    players: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    postgres: { type: 'boolean', default: false },
    money: { type: 'string' },
    audit: { type: 'string', default: '10' },
    minutes: { type: 'string' },
    otc: { type: 'string' },
    nodes: { type: 'string' },
    boom: { type: 'string' },
    outage: { type: 'string' },
    seconds: { type: 'string' },
    days: { type: 'string', default: '16' },
    picture: { type: 'string', default: '.build/boom.svg' },
  },
});

/** A database that keeps confirmed writes, as in production. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> } | null> {
  if (!values.postgres && values.nodes === undefined && values.outage === undefined) return null;
  const postgres = findPostgres();
  if (!postgres.found) throw new Error(postgres.reason);
  if ('url' in postgres) {
    const database = await createDatabase(postgres.url);
    return { url: database.url, stop: () => database.drop() };
  }
  return postgresCluster(postgres.bin, ['synchronous_commit = on']);
}

const numberOf = (name: 'audit' | 'calls' | 'kills' | 'players' | 'seed') => Number(values[name]);
const say = (line: string) => console.log(line);

async function killServer(): Promise<boolean> {
  const where = values.postgres ? 'PostgreSQL' : 'PGlite';
  say(
    `${values.calls} calls of ${values.players} players on ${where}, ${values.kills} kills, seed ${values.seed}.`,
  );
  const database = await openDatabase();
  try {
    const report = await chaosRun({
      calls: numberOf('calls'),
      kills: numberOf('kills'),
      players: numberOf('players'),
      seed: numberOf('seed'),
      ...(database && { databaseUrl: database.url }),
      say,
    });
    say(report.audit);
    for (const fault of report.faults) say(`FAULT: ${fault}`);
    const ok = report.auditOk && report.faults.length === 0;
    say(
      `${report.answered} calls answered, ${report.refused} of them refused, ${report.lost} answers lost and asked ` +
        `for again, ${report.kills} kills: ${ok ? 'nothing lost, nothing doubled' : 'NOT as acknowledged'}.`,
    );
    return ok;
  } finally {
    await database?.stop();
  }
}

async function killAll(rounds: number): Promise<boolean> {
  const postgres = findPostgres();
  const postgresBin = postgres.found && 'bin' in postgres ? postgres.bin : null;
  const where = postgresBin ? 'PostgreSQL' : 'PGlite';
  say(`${rounds} rounds of ${values.players} players with money on ${where}, seed ${values.seed}.`);
  const report = await moneyRun({
    rounds,
    withinMs: values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000,
    players: numberOf('players'),
    seed: numberOf('seed'),
    auditEvery: numberOf('audit'),
    postgresBin,
    say,
  });
  say(report.audit);
  for (const fault of report.faults) say(`FAULT: ${fault}`);
  const ok = report.auditOk && report.faults.length === 0;
  const kills = Object.entries(report.kills).map(([victim, times]) => `${victim} ${times} times`);
  say(
    `${report.answered} calls answered, ${report.refused} of them refused, ${report.lost} answers lost; ` +
      `${report.deposits} deposits, ${report.payouts} payouts, ${report.fills} fills; killed: ${kills.join(', ')}: ` +
      `${ok ? 'each deposit once, each payout once, nothing lost' : 'NOT as acknowledged'}.`,
  );
  return ok;
}

async function revokeAgainstFill(rounds: number): Promise<boolean> {
  const database = await openDatabase();
  try {
    say(`${rounds} orders revoked and filled at once on ${values.postgres ? 'PostgreSQL' : 'PGlite'}.`);
    const { revoked, filled, faults } = await otcRun({
      rounds,
      seed: numberOf('seed'),
      pairs: numberOf('players'),
      ...(database && { databaseUrl: database.url }),
      say,
    });
    for (const fault of faults) say(`FAULT: ${fault}`);
    const audit = database
      ? auditOf(database.url)
      : { ok: true, text: 'Not audited: the world is gone with its server.' };
    say(audit.text);
    say(`${filled} filled, ${revoked} revoked, ${faults.length} where not exactly one won.`);
    return faults.length === 0 && audit.ok;
  } finally {
    await database?.stop();
  }
}

async function tradeOnNodes(acts: number, nodes: number): Promise<boolean> {
  const database = await openDatabase();
  if (!database) return false;
  try {
    say(`${acts} acts of ${values.players} players on ${nodes} nodes, seed ${values.seed}.`);
    const { url: databaseUrl } = database;
    const options = { acts, nodes, players: numberOf('players'), seed: numberOf('seed'), databaseUrl, say };
    const report = await marketRun(options);
    say(report.audit);
    for (const fault of report.faults) say(`FAULT: ${fault}`);
    for (const [key, times] of Object.entries(report.refused))
      say(`refused by a rule: ${key} ${times} times`);
    const ok = report.auditOk && report.faults.length === 0;
    say(
      `${report.answered} calls answered, ${report.fills} fills: ` +
        `${ok ? 'every coin and every order as acknowledged' : 'NOT as acknowledged'}.`,
    );
    return ok;
  } finally {
    await database.stop();
  }
}

async function boomAndLeave(players: number): Promise<boolean> {
  const days = Number(values.days);
  const report = await boomRun({
    players,
    boomDays: days,
    stillDays: Math.ceil(days / 4),
    seed: numberOf('seed'),
    say,
  });
  mkdirSync(dirname(values.picture), { recursive: true });
  writeFileSync(values.picture, drawBoom(report));
  for (const fault of report.faults) say(`FAULT: ${fault}`);
  for (const [key, times] of Object.entries(report.refused)) say(`refused by a rule: ${key} ${times} times`);
  const { usdt, most, players: owners } = report.left;
  const ok = report.faults.length === 0;
  say(
    `${report.days.length} days, ${usdt} USDT left of ${owners} players, ${most} at most of one: ` +
      `${ok ? 'every day audited, every USDT paid' : 'NOT as promised'}. Drawn: ${values.picture}.`,
  );
  return ok;
}

function auditOf(url: string): { ok: boolean; text: string } {
  const cwd = join(import.meta.dirname, '../..');
  const env = { ...process.env, DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/audit.ts'], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { ok: status === 0, text: `${stdout}${stderr}`.trim() };
}

async function takeAway(name: string): Promise<boolean> {
  const database = await openDatabase();
  try {
    return await runOutages({
      name,
      seconds: values.seconds === undefined ? null : Number(values.seconds),
      seed: numberOf('seed'),
      serverUrl: database?.url ?? null,
      say,
    });
  } finally {
    await database?.stop();
  }
}

function run(): Promise<boolean> {
  if (values.outage !== undefined) return takeAway(values.outage);
  if (values.boom !== undefined) return boomAndLeave(Number(values.boom));
  if (values.money !== undefined) return killAll(Number(values.money));
  if (values.otc === undefined) return killServer();
  const orders = Number(values.otc);
  return values.nodes === undefined ? revokeAgainstFill(orders) : tradeOnNodes(orders, Number(values.nodes));
}

const ok = await run();
process.exitCode = ok ? 0 : 1;
