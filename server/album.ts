// npm run album: writes the counters of all albums anew from the facts of the farms.
import { rebuildAlbum } from './album/rebuildAlbum.repo.ts';
import { onBooks } from './onBooks.ts';

await onBooks(async ({ db }) => {
  console.log(`album: ${await rebuildAlbum(db)} counters changed`);
  return 0;
});
