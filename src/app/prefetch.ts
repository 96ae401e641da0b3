import { fetchFirstSheets } from '../../scenes/fetchFirstSheets.ts';
import type { Place } from '../../scenes/sceneProps.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { isMemoryLow } from '../ui/isMemoryLow.ts';
import { fieldFirst } from './fieldFirst.ts';
import { loadScene } from './loadScene.ts';
import { isVisit, placeOf } from './placeOf.ts';
import { invitation, routes } from './routes.tsx';

/**
 * A failed prefetch is ignored: the component that needs the resource requests it again and reports the
 * error.
 */
const ignored = () => undefined;

function prefetchScene(place: Place): void {
  loadScene().catch(ignored);
  // After the API requests, which are small.
  setTimeout(() => fetchFirstSheets(place === 'yard', isMemoryLow()));
}

/**
 * Prefetches what the route shows while texts and facts load; requested on render, each would wait for the
 * one before. On a slow line the page itself has already requested the scene's code (`tools/preloadPage.mjs`), so that
 * the sheets do not delay it.
 */
export function prefetch(pathname: string): void {
  const route = [invitation, ...routes].find(({ path }) => path === pathname);
  const place = placeOf(pathname);
  if (place === 'manor' && !isVisit(pathname)) void fieldFirst().then(() => prefetchScene(place));
  else if (place !== 'hidden') prefetchScene(place);
  route?.load().catch(ignored);
  if (route?.texts) void requestTexts(route.texts);
}
