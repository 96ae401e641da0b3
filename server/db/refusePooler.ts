import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ConnectError } from './connectError.ts';
import { endSocket } from './endSocket.ts';
import { isReadOnlyServer } from './sessionSettings.ts';

/** Limit for a notice to arrive, in milliseconds. A database on a busy machine takes a few. */
const NOTICE_MS = 10_000;

/** Limit of the whole check, in milliseconds. */
const CHECK_MS = 20_000;

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

/** True if two connections have a server process of their own each, also while one is in a transaction. */
async function hasOwnProcess(one: pg.ClientBase, two: pg.ClientBase): Promise<boolean> {
  const first = await pidOf(one);
  await two.query('BEGIN');
  try {
    return (await pidOf(two)) !== first && (await pidOf(one)) === first;
  } finally {
    await two.query('ROLLBACK');
  }
}

/** True if a notice of one connection reaches the other. */
async function receivesNotices(one: pg.ClientBase, two: pg.ClientBase): Promise<boolean> {
  const channel = `manor_probe_${randomUUID()}`;
  let timer: NodeJS.Timeout | undefined;
  await one.query(`LISTEN "${channel}"`);
  const received = new Promise<boolean>((resolve) => {
    one.on('notification', (notice) => notice.channel === channel && resolve(true));
    timer = setTimeout(() => resolve(false), NOTICE_MS);
  });
  await two.query(`SELECT pg_notify('${channel}', '')`);
  const isReceived = await received;
  clearTimeout(timer);
  await one.query(`UNLISTEN "${channel}"`);
  one.removeAllListeners('notification');
  return isReceived;
}

/**
 * Throws a ConnectError if a pooler in transaction or statement mode is in front of the server. Such a pooler hands
 * a session's prepared statements, advisory locks and LISTEN to other clients.
 * @param where host for the message
 */
export async function refusePooler(pool: pg.Pool, where: string): Promise<void> {
  const one = await pool.connect();
  const two = await pool.connect().catch((cause: unknown) => {
    one.release();
    throw cause;
  });
  const late = setTimeout(() => [one, two].forEach((client) => endSocket(client)), CHECK_MS);
  let isSound = false;
  try {
    // Statement mode refuses BEGIN by an error of its own.
    isSound = await hasOwnProcess(one, two).catch(() => false);
    if (!isSound) throw new ConnectError(sentence(where, 'shares server connections between clients'));
    // A standby, on which an audit may run, knows no LISTEN.
    isSound = await receivesNotices(one, two).catch((cause: unknown) => {
      if (isReadOnlyServer(cause)) return true;
      throw cause;
    });
    if (!isSound) throw new ConnectError(sentence(where, 'loses notices (LISTEN)'));
  } finally {
    clearTimeout(late);
    one.release(!isSound);
    two.release(!isSound);
  }
}

const sentence = (where: string, fault: string) =>
  `DATABASE_URL: a pooler at ${where} ${fault}, as in transaction mode. A node needs sessions of its own: set the pooler to session mode, or name the server itself.`;
