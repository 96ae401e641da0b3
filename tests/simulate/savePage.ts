import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPage } from './drawPage.ts';
import type { RunFiles } from './runFiles.ts';
import type { Scenario } from './scenario.ts';

/**
 * Writes a scenario's page and picture from the seeds that are stored.
 * @returns a sentence with the result, or null where no seed is stored
 */
export function savePage(files: RunFiles, scenario: Scenario, seeds: readonly number[]): string | null {
  const results = files.read(scenario, seeds);
  if (results.length === 0) return null;
  const isPartial = results.length < seeds.length;
  const { html, svg, promises } = drawPage(scenario, results, {
    commit: files.commit,
    seeds: seeds.length,
    isPartial,
  });
  writeFileSync(join(files.out, `${scenario.name}.html`), html);
  writeFileSync(join(files.out, `${scenario.name}.svg`), svg);
  const broken = promises.filter(({ isHeld }) => !isHeld).map(({ name }) => name);
  const result = broken.length === 0 ? 'PASS' : `FAIL ${broken.join(', ')}`;
  return `${isPartial ? `partial (${results.length} of ${seeds.length} seeds) ` : ''}${scenario.name}: ${result}`;
}
