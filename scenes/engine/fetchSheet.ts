import { findBundle, type Bundle, type FrameList } from './bundles.ts';

interface Sheet {
  image: HTMLImageElement;
  frames: FrameList;
}

const fetched = new Map<string, Promise<Sheet>>();

async function fetchOnce(bundle: Bundle, scale: 2 | 3): Promise<Sheet> {
  const { imageUrl, list } = findBundle(bundle, scale);
  const image = new Image();
  image.src = imageUrl;
  const [frames] = await Promise.all([list, image.decode()]);
  return { image, frames };
}

/**
 * Fetches and decodes a sheet, once: whoever asks again shares the first answer, and asks anew after a failure. Needs
 * no renderer, so that sheets can be on their way while the graphics context is made.
 */
export function fetchSheet(bundle: Bundle, scale: 2 | 3): Promise<Sheet> {
  const key = `${bundle}@${scale}`;
  const known = fetched.get(key);
  if (known) return known;
  const sheet = fetchOnce(bundle, scale);
  fetched.set(key, sheet);
  sheet.catch(() => fetched.delete(key));
  return sheet;
}
