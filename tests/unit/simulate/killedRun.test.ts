import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SEEDS = 12;
const NAME = 'chain-away';

let out = '';
beforeEach(() => (out = mkdtempSync(join(tmpdir(), 'simulate-'))));
afterEach(() => {
  rmSync(out, { recursive: true, force: true, maxRetries: 10 });
});

/** Runs `npm run simulate` on two days of a few agents; `onLine` sees its progress. */
async function simulate(onLine: (line: string, kill: (signal: NodeJS.Signals) => void) => void) {
  const options = ['--days', '2', '--part', '1', '--seeds', String(SEEDS), '--processes', '1'];
  const args = ['--import', 'tsx', 'tests/simulate/simulate.ts', NAME, ...options];
  const child = spawn(process.execPath, [...args, '--out', out, '--commit', 'test'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    onLine(line, (signal) => child.kill(signal));
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines };
}

const page = () => readFileSync(join(out, `${NAME}.html`), 'utf8');
const stored = () => readdirSync(join(out, 'runs')).filter((file) => file.endsWith('.json')).length;
const killAfterFirst = (signal: NodeJS.Signals) => (line: string, kill: (signal: NodeJS.Signals) => void) => {
  if (line.startsWith(`1 of ${SEEDS} runs`)) kill(signal);
};

test('a killed run leaves a page that says partial, and the next run plays only what is missing', async () => {
  const killed = await simulate(killAfterFirst('SIGKILL'));
  expect(killed.code).toBeNull();
  expect(page()).toMatch(/partial: \d+ of 12 seeds/);
  const before = stored();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(SEEDS);

  const { code, lines } = await simulate(() => {});
  expect(code).toBe(0);
  const missing = Number(/^1 of (\d+) runs/.exec(lines[0] ?? '')?.[1]);
  expect(missing).toBeLessThanOrEqual(SEEDS - before);
  expect(lines.at(-1)).toBe(`${NAME}: PASS`);
  expect(page()).toContain(`${SEEDS} seeds, commit test`);
  expect(page()).not.toContain('partial');
  expect(stored()).toBe(SEEDS);
});

test('an interrupted run says how many seeds its pages have', async () => {
  const { code, lines } = await simulate(killAfterFirst('SIGTERM'));
  expect(code).toBe(130);
  expect(lines.at(-1)).toMatch(/^partial \(\d+ of 12 seeds\) chain-away: /);
  expect(page()).toMatch(/partial: \d+ of 12 seeds/);
});
