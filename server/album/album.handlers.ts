import type { albumCalls } from '#core/api/album.ts';
import type { Handlers } from '#server/http/call.ts';
import { listAlbum } from './listAlbum.ts';

/** Handlers of the album by path. */
export const albumHandlers: Handlers<keyof typeof albumCalls> = { 'game/album/list': listAlbum };
