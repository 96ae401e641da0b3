/** The looks' sheet for the tray's pictures: the same files that the scene loads. */
const images = import.meta.glob<string>(
  ['../../../assets/.built/looks@2x.avif', '../../../assets/.built/looks@2x.webp'],
  { query: '?url', import: 'default', eager: true },
);

interface Frames {
  frames: Readonly<Record<string, { frame: { x: number; y: number; w: number; h: number } }>>;
  meta: { size: { w: number; h: number } };
}

const lists = import.meta.glob<Frames>('../../../assets/.built/looks@2x.json', {
  import: 'default',
  eager: true,
});

const path = '../../../assets/.built/looks@2x';

export const sheetUrls = { avif: images[`${path}.avif`] ?? '', webp: images[`${path}.webp`] ?? '' };
export const sheetFrames: Frames | undefined = lists[`${path}.json`];
