import type { TableExceptions } from './db/distribution/tablePlaces.ts';

/** Tables of all areas whose place on Citus does not follow from their schema (decision 156). */
export const tableExceptions: TableExceptions = {
  everyNode: ['player', 'published_notice'],
  coordinator: [
    // Its steps are read with their withdrawal, whose id is unique in the world.
    'withdrawal_step',
    // One queue: takers skip rows that others have locked.
    'push_due',
    // Read with each sign-in, which its token names and no player.
    'player_freeze',
    'request',
  ],
};
