import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnce, scenarioHash, type SeedResult } from './runOnce.ts';
import type { Scenario } from './scenario.ts';

/** Commit of the rules that are played; `-dirty` where files differ from it. */
export function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isDirty =
    git('status', '--porcelain', '--', 'core', 'server', 'tests/simulate', 'package.json') !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${isDirty ? '-dirty' : ''}`;
}

/** Stored results of single seeds: one file for each scenario, commit and seed. */
export class RunFiles {
  readonly out: string;
  readonly commit: string;
  constructor(out: string, commit: string) {
    this.out = out;
    this.commit = commit;
  }

  private path(scenario: Scenario, seed: number): string {
    const name = `${scenario.name}-${scenarioHash(scenario)}-${this.commit}-${seed}.json`;
    return join(this.out, 'runs', name);
  }

  has(scenario: Scenario, seed: number): boolean {
    return existsSync(this.path(scenario, seed));
  }

  /** Plays one seed and stores its result by a rename, so that a killed run leaves whole files only. */
  play(scenario: Scenario, seed: number): void {
    if (this.has(scenario, seed)) return;
    const file = this.path(scenario, seed);
    // The process of a killed run may still write the same seed.
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, `${JSON.stringify(runOnce(scenario, seed), null, 1)}\n`);
    renameSync(part, file);
  }

  /** Results of those seeds that are stored. */
  read(scenario: Scenario, seeds: readonly number[]): SeedResult[] {
    return seeds
      .filter((seed) => this.has(scenario, seed))
      .map((seed) => JSON.parse(readFileSync(this.path(scenario, seed), 'utf8')) as SeedResult);
  }
}
