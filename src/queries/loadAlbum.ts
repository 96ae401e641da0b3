import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Album = Answer<'game/album/list'>;

/** Loads the album's pages and hens. Throws refusals without a toast. */
export function loadAlbum(): Promise<Album> {
  return client.read('game/album/list', {}, { quiet: true });
}
