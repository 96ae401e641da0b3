import { expect, type Page } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import { plotSpot } from '../../scenes/manor/layout.ts';

/**
 * Place of a spot of the manor's world on the screen, in CSS pixels, while the camera has not moved and the screen
 * shows the world in its design's width.
 */
export async function spotOnScreen(page: Page, spot: { x: number; y: number }) {
  // Without WebGL the field in HTML stands where the canvas would. It can go between the search and the measuring.
  const field = page.locator('[data-field]:visible, canvas:visible').first();
  let box = await field.boundingBox();
  await expect(async () => expect((box = await field.boundingBox())).not.toBeNull()).toPass();
  if (!box) throw new Error('the page has no field');
  const scale = box.width / DESIGN_WIDTH;
  return { x: box.x + spot.x * scale, y: box.y + spot.y * scale };
}

/** Place of a plot on the screen: `dx`, `dy` are world units from the middle of the bed. */
export function plotOnScreen(page: Page, plot: number, dx = 0, dy = 0) {
  const { x, y } = plotSpot(plot);
  return spotOnScreen(page, { x: x + dx, y: y + dy });
}
