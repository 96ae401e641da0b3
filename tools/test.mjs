// npm test: everything, or what is named (`npm test -- unit lint`). What failed or was skipped is named at the end; the last line is the count.
import { join } from 'node:path';
import { setup } from './setup.mjs';
import { setupAnvil, setupProgram } from './setupProgram.mjs';
import { lastLine, NONE, sum } from './testReports.mjs';
import {
  checks,
  playwrightProjects,
  runBuild,
  runPlaywright,
  runVitest,
  vitestProjects,
} from './testSteps.mjs';

const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const known = [...checks.map(({ name }) => name), ...vitestProjects, ...playwrightProjects];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such tests: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

/** @param {string} name */
const isChosen = (name) => asked.length === 0 || asked.includes(name);
const chosenChecks = checks.filter(({ name }) => isChosen(name));
const chosenVitest = vitestProjects.filter(isChosen);
const chosenPlaywright = playwrightProjects.filter(isChosen);

setup(root);
const withoutChain = ['unit', 'tidy'];
const needsAnvil = [...chosenVitest, ...chosenPlaywright].some((name) => !withoutChain.includes(name));
// Windows cannot run the compiler as forge is given it.
const needsForge = chosenVitest.includes('chain') && process.platform !== 'win32';
const programFaults = [
  needsAnvil ? setupAnvil(root) : null,
  needsForge ? setupProgram(root, 'forge')?.sentence : null,
];
for (const fault of programFaults) if (fault) console.error(fault);
// The bundler uses one core most of the time, and so does the linter once the compiler has ended: they run together.
// Vitest and the browser's tests do not: side by side they took 2,868 s of two cores instead of 2,272 and upset each other.
const [isBuilt, ...tallies] = await Promise.all([
  chosenPlaywright.length === 0 || runBuild(root),
  ...chosenChecks.map(({ run }) => run(root)),
]);
if (chosenVitest.length > 0) tallies.push(await runVitest(root, chosenVitest));
if (chosenPlaywright.length > 0) {
  tallies.push(
    isBuilt ? await runPlaywright(root, chosenPlaywright) : { ...NONE, failed: 1, named: ['build'] },
  );
}

const total = sum(tallies);
for (const failure of total.named) console.log(`✗ ${failure}`);
for (const skip of total.skips) console.log(`↓ ${skip}`);
console.log(lastLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
