import type { Page } from '@playwright/test';
import { saveSheet } from './pictureAlbum.ts';

/** Frames of a story, a row for each browser; `STRIPS=1` takes them and writes docs/gallery/<name>.webp. */
export function filmStrip(name: string, rows: number) {
  const isOn = process.env.STRIPS !== undefined;
  const frames = Array.from({ length: rows }, (): Buffer[] => []);
  return {
    /** Takes the page as it stands as the next frame of a row. */
    shoot: async (row: number, page: Page): Promise<void> => {
      if (isOn) frames[row]?.push(await page.screenshot());
    },
    save: async (width: number): Promise<void> => {
      if (isOn) await saveSheet(name, frames, width);
    },
  };
}
