import { expect, type Page } from '@playwright/test';
import type { Harness } from './sceneHarness.tsx';

/** Opens the page of the scene alone, as the query says, and waits until everything stands in its place. */
export async function openScene(page: Page, url: string, query: string): Promise<void> {
  await page.goto(`${url}?${query}`);
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
}

/** Lets the scene move on by so many milliseconds and draws it once. */
export async function after(page: Page, ms: number, pan = 0): Promise<void> {
  await page.evaluate(
    ([span, way]) => {
      const { control } = window.scene as Harness;
      if (way !== 0) control.pan(0, -way);
      for (let left = span; left > 0; left -= 20) control.step(20);
      control.refresh();
      control.draw();
    },
    [ms, pan] as const,
  );
}
