import { expect, type Page } from '@playwright/test';
import { placeOf } from '../../src/app/placeOf.ts';
import { ADDRESS, NOW } from './pictureDay.ts';
import { forgetRequests, requestsSettled, watchRequests } from '../support/requestsSettled.ts';
import { fontsLoaded } from './unbundledCharacters.ts';

let opened = 0;

/** Address of a route with what the browser has stored; each is another one, so that the page always loads anew. */
export function addressOf(origin: string, route: string, stored: Readonly<Record<string, string>>): string {
  opened += 1;
  return `${origin}/?n=${opened}&stored=${encodeURIComponent(JSON.stringify(stored))}#${route}`;
}

/** Stored entries of a signed-in player who reads this language. */
export const signedIn = (lang: string) => ({ lang, token: 'picture', address: ADDRESS });

/** Sets a page up once: the day never passes, and the live stream stays silent. */
export async function standStill(page: Page): Promise<void> {
  watchRequests(page);
  await page.clock.setFixedTime(NOW);
  await page.routeWebSocket(/\/api\/live/, () => undefined);
}

/** Waits until a route that was just opened is ready for its picture. */
async function routeReady(page: Page, route: string): Promise<void> {
  if (placeOf(route) !== 'hidden') {
    await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
    // The field in HTML goes once the canvas has faded in over it.
    await expect(page.locator('[data-field]')).toHaveCount(0);
  }
  await requestsSettled(page);
  await fontsLoaded(page);
}

/** Opens a route of the app, ready for its picture. Takes a page that was set up by `standStill`, used or new. */
export async function openStill(page: Page, origin: string, route: string, lang: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  forgetRequests(page);
  await page.goto(addressOf(origin, route, signedIn(lang)));
  await expect(page.locator('h1')).toHaveCount(1);
  await routeReady(page, route);
}

/** Goes to another route within the document that `openStill` opened, as a player does. */
export async function moveStill(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-past', '');
    location.hash = `#${to}`;
  }, route);
  await expect(page.locator('h1:not([data-past])')).toHaveCount(1);
  // The last route may have drawn its heading anew just before it left.
  await requestsSettled(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await routeReady(page, route);
}
