import * as z from 'zod/mini';
import { albumHen, albumPage } from './albumObjects.ts';
import { endpoint } from './endpoint.ts';

export const albumCalls = {
  'game/album/list': endpoint({
    name: 'listAlbum',
    summary: "The player's album: each page with its count and badge, and the newest hens with their eggs.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      pages: z.array(albumPage),
      /** Badges of all pages: one for bronze, two for silver, three for gold. */
      badges: z.int(),
      /** At most 60, newest first. */
      hens: z.array(albumHen),
    }),
    refusals: [],
  }),
};
