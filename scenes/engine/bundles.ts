/**
 * URLs of the sprite sheets built from `assets/`, in two formats. A sheet is fetched when its bundle is
 * loaded.
 */
const images = import.meta.glob<string>(['../../assets/.built/*.avif', '../../assets/.built/*.webp'], {
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
  /** `size`: of the picture, in pixels. */
  meta: { scale: string; size: { w: number; h: number } };
}

export type Bundle = 'backdrop' | 'manor' | 'yard' | 'looks';

/** Image format of a sheet. Every browser decodes WebP; AVIF is smaller. */
export type Form = 'avif' | 'webp';

/**
 * Returns the sheet's URL in each format and a promise of its frame list. Throws when the sheets have not
 * been built.
 */
export function findBundle(
  bundle: Bundle,
  scale: 2 | 3,
): { imageUrls: Record<Form, string>; list: Promise<FrameList> } {
  const path = `../../assets/.built/${bundle}@${scale}x`;
  const [avif, webp] = [images[`${path}.avif`], images[`${path}.webp`]];
  const list = lists[`${path}.json`];
  if (!avif || !webp || !list) throw new Error(`the sheet ${bundle}@${scale}x is not built`);
  return { imageUrls: { avif, webp }, list: list() };
}
