// npm run engines: walks through the app in several engines, installs what it needs, and writes docs/engines.md with
// pictures. `npm run engines -- chromium80 webkit` walks in those alone and writes nothing.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { installPackages } from '../support/debianPackages.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { chromiumPage } from './chromiumPage.ts';
import type { EnginePage } from './enginePage.ts';
import { fetchChromium, packedChromiums, type PackedChromium } from './fetchChromium.ts';
import { firefoxPage } from './firefoxPage.ts';
import { networkAddress } from './networkAddress.ts';
import { walkEngine, type StepResult } from './walkEngine.ts';
import { webkitPage } from './webkitPage.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURE_WIDTH = 150;

/** Program from a Debian package, that needs a display. */
function debian(file: string, packages: string[]): string {
  const isThere = [file, '/usr/bin/xvfb-run'].every((path) => existsSync(path));
  const fault = isThere ? null : installPackages([...packages, 'xvfb', 'xauth']);
  if (fault) throw new Error(fault);
  return file;
}

const packed = (chromium: PackedChromium) => () => {
  const program = fetchChromium(chromium);
  return chromiumPage(program, { LD_LIBRARY_PATH: join(dirname(program), 'lib') });
};

const engines: Record<string, () => Promise<EnginePage>> = {
  chromium80: packed(packedChromiums[80]),
  chromium92: packed(packedChromiums[92]),
  chromium110: packed(packedChromiums[110]),
  firefox: () => firefoxPage(debian('/usr/bin/firefox-esr', ['firefox-esr'])),
  webkit: () => webkitPage(debian('/usr/bin/WebKitWebDriver', ['webkit2gtk-driver'])),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !engines[name]);
if (unknown.length > 0)
  throw new Error(`no such engine: ${unknown.join()}; there are ${Object.keys(engines).join()}`);

async function walkIn(name: string): Promise<{ version: string; results: StepResult[] }> {
  const manor = await manorProcess();
  const network = await networkAddress(Number(new URL(manor.url).port));
  const page = await engines[name]?.();
  if (!page) throw new Error(`no engine ${name}`);
  try {
    const results = await walkEngine(page, { secure: manor.url, insecure: network?.url ?? manor.url });
    return { version: page.version, results };
  } finally {
    await page.close();
    network?.close();
    await manor.stop();
  }
}

/** Pictures of all steps beside each other. */
async function strip(results: readonly StepResult[], file: string): Promise<void> {
  const resized = results.flatMap(({ picture }) =>
    picture ? [sharp(picture).resize(PICTURE_WIDTH, 325, { fit: 'contain' }).toBuffer()] : [],
  );
  const pictures = await Promise.all(resized);
  await sharp({
    create: { width: PICTURE_WIDTH * pictures.length, height: 325, channels: 3, background: '#fff' },
  })
    .composite(pictures.map((input, at) => ({ input, left: at * PICTURE_WIDTH, top: 0 })))
    .webp({ quality: 60 })
    .toFile(file);
}

const names = chosen.length > 0 ? chosen : Object.keys(engines);
const walks: { name: string; version: string; results: StepResult[] }[] = [];
const folder = chosen.length > 0 ? join(ROOT, 'test-results/engines') : join(ROOT, 'docs/pictures/engines');
mkdirSync(folder, { recursive: true });
for (const name of names) {
  console.log(name);
  try {
    const walk = { name, ...(await walkIn(name)) };
    walks.push(walk);
    await strip(walk.results, join(folder, `${name}.webp`));
    for (const { name: step, fault } of walk.results)
      console.log(`  ${fault === null ? '✓' : '✗'} ${step} ${fault ?? ''}`);
  } catch (fault) {
    console.error(`  ✗ ${String(fault)}`);
    process.exitCode = 1;
  }
}
if (walks.some(({ results }) => results.some(({ fault }) => fault !== null))) process.exitCode = 1;

const stepNames = walks[0]?.results.map(({ name }) => name) ?? [];
const cell = (results: readonly StepResult[], step: string) =>
  results.find(({ name }) => name === step)?.fault === null ? 'yes' : 'no';
const page = `# Engines

\`npm run engines\` writes this page. It walks through the app in each engine with a world of its own, by the engine's own pointer, at 390 × 844.

| step | ${walks.map(({ version }) => version).join(' | ')} |
|---|${walks.map(() => '---').join('|')}|
${stepNames.map((step) => `| ${step} | ${walks.map(({ results }) => cell(results, step)).join(' | ')} |`).join('\n')}

${walks
  .map(({ name, version, results }) => {
    const faults = results
      .filter(({ fault }) => fault !== null)
      .map((each) => `- ${each.name}: ${each.fault}`);
    return [
      `## ${version}`,
      `![Steps of the walk in ${version}](pictures/engines/${name}.webp)`,
      ...(faults.length > 0 ? [faults.join('\n')] : []),
    ].join('\n\n');
  })
  .join('\n\n')}
`;
if (chosen.length === 0) writeFileSync(join(ROOT, 'docs/engines.md'), page);
process.exit(process.exitCode ?? 0);
