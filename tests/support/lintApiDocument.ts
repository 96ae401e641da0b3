import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installApart } from '../../tools/installApart.mjs';

const ROOT = join(import.meta.dirname, '../..');
const APART = 'tools/apiRules';
/** Redocly reports its use and asks for newer versions unless told otherwise. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Problems that Redocly CLI finds by its recommended rules, one line each; warnings too. */
export function lintByRedocly(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'manor-api-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, document);
    const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const args = [cli, 'lint', file, '--extends', 'recommended', '--format', 'json'];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...QUIET },
      maxBuffer: 64 * 1024 * 1024,
    });
    const start = stdout.indexOf('{');
    if (start < 0) throw new Error(`Redocly CLI printed no report:\n${stdout}\n${stderr}`);
    const { problems } = JSON.parse(stdout.slice(start)) as { problems: RedoclyProblem[] };
    return problems.map(({ severity, ruleId, message, location }) => {
      return `${severity} ${ruleId} at ${location?.[0]?.pointer ?? ''}: ${message}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RedoclyProblem {
  severity: string;
  ruleId: string;
  message: string;
  location?: { pointer?: string }[];
}

/** Problems that Spectral finds by its ruleset `oas`, one line each; warnings too. */
export async function lintBySpectral(document: string): Promise<string[]> {
  installApart(ROOT, APART, 'Spectral');
  const load = createRequire(join(ROOT, APART, 'package.json'));
  const { Spectral } = load('@stoplight/spectral-core') as { Spectral: new () => SpectralRun };
  const { oas } = load('@stoplight/spectral-rulesets') as { oas: unknown };
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas] });
  const results = await spectral.run(JSON.parse(document));
  return results.map(({ severity, code, message, path }) => {
    return `${['error', 'warning'][severity] ?? 'hint'} ${code} at ${path.join('/')}: ${message}`;
  });
}

interface SpectralRun {
  setRuleset(ruleset: { extends: unknown[] }): void;
  run(document: unknown): Promise<{ severity: number; code: string; message: string; path: string[] }[]>;
}
