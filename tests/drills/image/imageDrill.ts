import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../support/findPostgres.ts';
import { freePort } from '../../support/freePort.ts';
import { ownChain } from '../../support/ownChain.ts';
import { postgresCluster } from '../../support/postgresCluster.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { playerKey, signedLogin } from '../../support/newPlayer.ts';
import { DrillMissing } from '../drillMissing.ts';
import { runProgram } from '../runProgram.ts';
import { untilTrue } from '../untilTrue.ts';
import { buildImageRoot, checkImageDrill, imageNode } from './imageRoots.ts';

/** User of the image. */
const USER = 10_001;

const CONFIRMATIONS = 3;

/** Shell that makes the root read-only with an empty /tmp, as `read_only` of compose does, and runs a program in it. */
const READ_ONLY = `mount --bind "$0" "$0" && mount -t tmpfs tmpfs "$0/tmp" -o mode=1777 && mount -t proc proc "$0/proc" &&
  mount -o remount,bind,ro "$0" && exec chroot --userspec=${USER}:${USER} "$0" env --chdir=/app "$@"`;

export interface ImageReport {
  node: string;
  /** Sizes in MB of the program alone. */
  appMb: number;
  readyMs: number;
  stopMs: number;
  faults: string[];
}

/** Builds the image's root, runs it read-only as its user against PostgreSQL and a chain, and tries what it must not do. */
export async function imageDrill({
  root: finished,
  say,
}: {
  /** A root that was built before; default: a new one. */
  root?: string | undefined;
  say(line: string): void;
}): Promise<ImageReport> {
  checkImageDrill();
  const postgres = findPostgres({ PATH: process.env.PATH });
  if (!postgres.found || !('bin' in postgres))
    throw new DrillMissing('The image drill needs PostgreSQL programs.');
  const folder = mkdtempSync(join(tmpdir(), 'manor-image-'));
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    if (!finished) say(`Building the image's root with Node ${imageNode()} …`);
    const root = finished ?? (await buildImageRoot(folder));
    const appMb = Number((await runProgram('du', ['-sm', join(root, 'app')])).split('\t')[0]);
    const cluster = await postgresCluster(postgres.bin);
    closing.push(() => cluster.stop());
    const chain = await ownChain(CONFIRMATIONS);
    closing.push(() => chain.close());
    const { atr, usdt, vault } = chain.addresses;
    const port = await freePort();
    const env = {
      NODE_ENV: 'production',
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL_FILE: secretIn(root, 'database-url', cluster.url),
      CHAIN_RPC_URL_FILE: secretIn(root, 'chain-rpc-url', chain.payouts.place.rpcUrl),
      CHAIN_ID: String(chain.payouts.place.chainId),
      CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
      ATR_ADDRESS: atr,
      USDT_ADDRESS: usdt,
      VAULT_ADDRESS: vault,
      OWNER_CONTACT: 'help@manor.example',
    };
    const inImage = (...command: string[]) => ['--mount', '--fork', 'sh', '-c', READ_ONLY, root, ...command];
    const once = (...command: string[]) =>
      spawnSync('unshare', inImage(...command), { env, encoding: 'utf8' });

    say('Starting it read-only, without privileges …');
    const begun = performance.now();
    const node = spawn('unshare', inImage('node', '--enable-source-maps', '/app/manor.js'), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [node.stdout, node.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
    const ended = new Promise<number | null>((done) => node.once('exit', (code) => done(code)));
    closing.push(() => endNode(node.pid));
    await untilTrue(`the image is ready:\n${output}`, async () => {
      if (node.exitCode !== null) throw new Error(`the image ended with ${node.exitCode}:\n${output}`);
      return /Dream Manor is ready/.test(output);
    });
    const readyMs = performance.now() - begun;
    const url = `http://127.0.0.1:${port}`;
    const faults: string[] = [];
    const expectTrue = (holds: boolean, fault: string) => void (holds || faults.push(fault));

    const [owner] =
      /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${childOf(node.pid)}/status`, 'utf8'))?.slice(1) ?? [];
    expectTrue(owner === String(USER), `the server runs as user ${owner}`);
    for (const path of ['/healthz', '/readyz', '/', '/ops'])
      expectTrue((await fetch(url + path)).status === 200, `${path} is not served`);
    expectTrue(once('node', '/app/deploy/image/healthcheck.mjs').status === 0, 'the health check fails');
    for (const path of ['/app/x', '/x', '/app/manor.js'])
      expectTrue(once('sh', '-c', `echo x >> ${path}`).status !== 0, `${path} can be written`);
    expectTrue(once('sh', '-c', 'command -v npm').status !== 0, 'npm is in the image');
    const first = playerKey(1_000_000);
    const made = once('node', '--import', 'tsx', 'server/firstPlayer.ts', first.address);
    expectTrue(made.status === 0, `the first player is not made: ${made.stderr}`);
    const caller = manorCaller();
    const login = await caller.call(url, 'user/logining', await signedLogin(1, 'MANOR1'));
    caller.close();
    expectTrue(login.code === 200, `a sign-in is refused: ${login.msg}`);

    const stopping = performance.now();
    process.kill(childOf(node.pid) ?? NaN, 'SIGTERM');
    expectTrue((await ended) === 0, 'it does not end with 0 at SIGTERM');
    return { node: imageNode(), appMb, readyMs, stopMs: performance.now() - stopping, faults };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Writes a secret as container runtimes do: a file for the image's user alone. Returns its path in the image. */
function secretIn(root: string, name: string, value: string): string {
  const folder = join(root, 'run/secrets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${value}\n`);
  chmodSync(join(folder, name), 0o400);
  chownSync(join(folder, name), USER, USER);
  return `/run/secrets/${name}`;
}

/** Process that `unshare --fork` started; null once it has ended. Never 0, which would stand for a whole group. */
function childOf(pid: number | undefined): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid ?? -1)], { encoding: 'utf8' });
  return Number(stdout.trim().split(/\s+/)[0]) || null;
}

function endNode(pid: number | undefined): void {
  const child = childOf(pid);
  if (child !== null) process.kill(child, 'SIGKILL');
}
