import type { BrowserContext, Page } from '@playwright/test';

/** A slow phone on a slow line: 1.6 Mbit/s down, 150 ms, and a processor four times slower. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWER = 4;

/** Makes a page slow by line and processor. Before it is opened. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}
