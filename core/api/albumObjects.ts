import * as z from 'zod/mini';
import { albumPages, badgeGrades } from '#core/catalog/album.ts';

/** A page of the album. */
export const albumPage = z.object({
  page: z.enum(albumPages),
  count: z.int(),
  /** Badge that the count reached; null before bronze. */
  grade: z.nullable(z.enum(badgeGrades)),
  /** Count of the next badge; null with gold. */
  next: z.nullable(z.int()),
});

/** A hen of the player's, alive or not. Its name follows from its id. */
export const albumHen = z.object({ id: z.string(), eggs: z.int(), isAlive: z.boolean() });

export type AlbumPageFacts = z.infer<typeof albumPage>;
export type AlbumHenFacts = z.infer<typeof albumHen>;
