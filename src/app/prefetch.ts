import { learnForm } from '../../scenes/engine/fetchSheet.ts';
import { fetchFirstSheets } from '../../scenes/fetchFirstSheets.ts';
import { guidePart, isNewcomer } from '../screens/farm/guide/guidePart.ts';
import type { Place } from '../../scenes/sceneProps.ts';
import { store } from '../store/store.ts';
import { isMemoryLow } from '../ui/isMemoryLow.ts';
import { fieldFirst } from './fieldFirst.ts';
import { lightField } from './lightField.ts';
import { loadScene } from './loadScene.ts';
import { isVisit, placeOf } from './placeOf.ts';
import { invitation, routes } from './routes.tsx';

/**
 * A failed prefetch is ignored: the component that needs the resource requests it again and reports the
 * error.
 */
const ignored = () => undefined;

/**
 * The scene's sheets are requested this long after the page was opened at the latest: what the field needs was requested
 * by the page itself, and a slow phone has not painted it by then.
 */
const MAX_SHEETS_WAIT_MS = 2_250;

/** Its code may take the processor before the field is painted only where the field does not come. */
const MAX_CODE_WAIT_MS = 5_000;

const prefetchSheets = (place: Place) => fetchFirstSheets(place === 'yard', isMemoryLow());

/**
 * Prefetches what the route shows while texts and facts load; requested on render, each would wait for the one before.
 * Resolves when the code of the first picture is there. On a slow line the page itself has already requested the scene's
 * code (`tools/preloadPage.mjs`), so that the sheets do not delay it.
 */
export async function prefetch(pathname: string): Promise<void> {
  const route = [invitation, ...routes].find(({ path }) => path === pathname);
  const place = placeOf(pathname);
  if (place !== 'hidden') void learnForm();
  if (place === 'manor' && !isVisit(pathname)) {
    const { address } = store.getState().session;
    if (address && isNewcomer(address)) guidePart.load().catch(ignored);
    void fieldFirst(MAX_CODE_WAIT_MS).then(() => loadScene().catch(ignored));
    void fieldFirst(MAX_SHEETS_WAIT_MS).then(() => prefetchSheets(place));
  } else if (place !== 'hidden') {
    loadScene().catch(ignored);
    // After the API requests, which are small.
    setTimeout(() => prefetchSheets(place));
  }
  const parts: Promise<unknown>[] = route ? [route.load()] : [];
  if (place === 'manor') parts.push(lightField.load());
  await Promise.all(parts).catch(ignored);
}
