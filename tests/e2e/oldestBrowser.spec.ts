import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { chromiumPage } from '../engines/chromiumPage.ts';
import { fetchChromium, packedChromiums } from '../engines/fetchChromium.ts';
import { networkAddress } from '../engines/networkAddress.ts';
import { walkEngine } from '../engines/walkEngine.ts';
import { manorTest as test } from '../support/manorTest.ts';
import { smallScene } from '../support/smallScene.ts';

const isLinux = process.platform === 'linux' && process.arch === 'x64';

/** Program of the oldest promised Chromium, or why there is none. */
function oldest(): { program: string } | { reason: string } {
  if (!isLinux) return { reason: 'old Chromiums are packed for Linux on x64 only' };
  try {
    return { program: fetchChromium(packedChromiums[80]) };
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : String(fault);
    // A package that is not the known one is a fault, not a missing neighbour.
    if (said.includes('was refused')) throw fault;
    return { reason: said.slice(0, 200) };
  }
}

const found = oldest();
const reason = 'reason' in found ? found.reason : '';
const walkTest = reason ? test.skip : test; // only where Chromium 80 cannot be fetched; the reason is in the report
const details = reason ? { annotation: { type: 'skip', description: reason } } : {};

walkTest('the oldest promised Chromium plays the whole app', details, async ({ manor }) => {
  const program = 'program' in found ? found.program : '';
  const network = await networkAddress(Number(new URL(manor.url).port));
  const libraries = { LD_LIBRARY_PATH: join(dirname(program), 'lib') };
  const page = await chromiumPage(program, libraries, [], smallScene);
  try {
    expect(page.version).toMatch(/^Chromium 80\./);
    const addresses = { secure: manor.url, insecure: network?.url ?? manor.url };
    const results = await walkEngine(page, addresses, false);
    const faults = results.filter(({ fault }) => fault !== null);
    expect(faults.map(({ name, fault }) => `${name}: ${fault}`)).toEqual([]);
  } finally {
    await page.close();
    network?.close();
  }
});
