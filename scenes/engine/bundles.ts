/** Sheets as they are built from `assets/`; a URL each, fetched when its bundle is loaded. */
const images = import.meta.glob<string>('../../assets/.built/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const lists = import.meta.glob<FrameList>('../../assets/.built/*.json', { import: 'default' });

/** Frame list in the form that Pixi's Spritesheet reads. */
export interface FrameList {
  frames: Record<
    string,
    {
      frame: { x: number; y: number; w: number; h: number };
      trimmed: boolean;
      spriteSourceSize: { x: number; y: number; w: number; h: number };
      sourceSize: { w: number; h: number };
      anchor: { x: number; y: number };
    }
  >;
  meta: { scale: string };
}

export type Bundle = 'backdrop' | 'manor' | 'yard';

/** Where a bundle's sheet lies, and its frame list on its way. Throws when the sheets have not been built. */
export function findBundle(bundle: Bundle, scale: 2 | 3): { imageUrl: string; list: Promise<FrameList> } {
  const path = `../../assets/.built/${bundle}@${scale}x`;
  const imageUrl = images[`${path}.webp`];
  const list = lists[`${path}.json`];
  if (!imageUrl || !list) throw new Error(`the sheet ${bundle}@${scale}x is not built`);
  return { imageUrl, list: list() };
}
