import { expect, type Page } from '@playwright/test';
import { enter, farmTest as test, sheet } from '../support/farmTest.ts';
import { requestsSettled, watchRequests } from '../support/requestsSettled.ts';

const TAB_BAR = 'nav:has(> [href="#/community"])';

interface Layer {
  layerId: string;
  width: number;
  height: number;
  backendNodeId?: number;
}

/** Tells which layer the browser paints an element into, by the element's selector: the newest one, with its height. */
async function watchLayers(page: Page) {
  const session = await page.context().newCDPSession(page);
  let newest: Layer[] = [];
  session.on('LayerTree.layerTreeDidChange', ({ layers }) => {
    if (layers) newest = layers;
  });
  await session.send('DOM.enable');
  await session.send('LayerTree.enable');
  return async (selector: string) => {
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { node } = await session.send('DOM.describeNode', { nodeId });
    const own = newest.find(({ backendNodeId }) => backendNodeId === node.backendNodeId);
    return own && { id: own.layerId, height: Math.round(own.height) };
  };
}

test('a sheet opens and closes without a new layer of the tab bar, which would be painted again', async ({
  page,
}) => {
  watchRequests(page);
  await enter(page);
  // Layers are told as they change: before the screen comes.
  const layerOf = await watchLayers(page);
  await page.locator(`${TAB_BAR} > [href="#/assets"]`).tap();
  await page.locator('[data-record] button').first().waitFor();
  await expect.poll(() => layerOf(TAB_BAR)).toBeDefined();
  const before = await layerOf(TAB_BAR);
  expect(before?.height).toBeLessThan(200);
  await page.locator('[data-record] button').first().tap();
  await expect(sheet(page)).toBeVisible();
  // Layers follow the frame that shows the sheet.
  await requestsSettled(page);
  expect(await layerOf(TAB_BAR)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await layerOf(TAB_BAR)).toEqual(before);
});
