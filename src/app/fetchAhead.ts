import { fetchFirstSheets } from '../../scenes/fetchFirstSheets.ts';
import { wantTexts } from '../i18n/wantTexts.ts';
import { isMemoryLow } from '../ui/isMemoryLow.ts';
import { loadScene } from './loadScene.ts';
import { placeOf } from './placeOf.ts';
import { invitation, routes } from './routes.tsx';

/** What fails here is asked for again, and complained of, by whoever shows it. */
const ignored = () => undefined;

/**
 * Sends for what the address is going to show while the language's texts and the player's facts are on their way: asked
 * for only when it is drawn, each would wait for the one before, and a slow line would idle. The page has sent for the
 * scene's code before this runs (`tools/preloadPage.mjs`), so that the sheets do not slow it.
 */
export function fetchAhead(pathname: string): void {
  const route = [invitation, ...routes].find(({ path }) => path === pathname);
  if (placeOf(pathname) !== 'hidden') {
    loadScene().catch(ignored);
    // After the questions to the server, which are small.
    setTimeout(() => fetchFirstSheets(isMemoryLow()));
  }
  route?.load().catch(ignored);
  if (route?.texts) void wantTexts(route.texts);
}
