import { join } from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { openBrowser, openPhone } from './openBrowser.ts';

const CPU_SLOWER = 6;
const ROUNDS = 9;
const CALLS = 100;

/** The app's own module as a script that sets `proof`. */
async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, '../../src/api/proveDevice.ts');
  const lib = { entry, formats: ['iife' as const], name: 'proof' };
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { lib, write: false },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('the module was not built');
  return first.output[0].code.replace(/^var proof/m, 'globalThis.proof');
}

/** An empty page at a secure origin. */
function emptyPage(): Promise<Server> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>'));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

interface Page {
  proof: { proveDevice(call: object, address: string): Promise<object> };
}

/** Runs in the page: milliseconds that a proof adds to one call. */
async function timeProofs(calls: number): Promise<number> {
  const { proveDevice } = (globalThis as unknown as Page).proof;
  const begun = performance.now();
  for (let count = 0; count < calls; count += 1) {
    const params = { plot: String(count), coin: 'ATR' };
    const call = { path: 'game/land/js', params, requestId: crypto.randomUUID(), token: 'a'.repeat(64) };
    const headers = await proveDevice(call, '0xA');
    if (!('device-proof' in headers)) throw new Error('there is no proof');
  }
  return (performance.now() - begun) / calls;
}

/** Time that the proof of the device adds to a call of the app, in a browser slowed down. */
export async function proofBench(say: (line: string) => void): Promise<BenchRow[]> {
  const [server, browser] = await Promise.all([emptyPage(), openBrowser()]);
  try {
    const page = await (await openPhone(browser)).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(await bundle());
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    // A sign-in makes the key.
    await page.evaluate(() =>
      (globalThis as unknown as Page).proof.proveDevice(
        { path: 'user/logining', params: {}, requestId: '', token: '' },
        '0xA',
      ),
    );
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await page.evaluate(timeProofs, CALLS));
    say(`proof of the device: ${times.map((ms) => rounded(ms, 2)).join(', ')} ms a call`);
    return [
      {
        what: 'proof of the device, a call',
        value: rounded(median(times), 2),
        unit: 'ms',
        budget: { most: 2 },
        note: `CPU ×${CPU_SLOWER}, one after another; median of ${ROUNDS} rounds of ${CALLS}`,
      },
    ];
  } finally {
    await browser.close();
    server.close();
  }
}
