import type { TableExceptions } from './db/distribution/tablePlaces.ts';

/** Tables of all areas whose place on Citus does not follow from their schema (decision 156). */
export const tableExceptions: TableExceptions = {
  everyNode: ['node_heartbeat', 'operator_role', 'player', 'player_freeze', 'pools_seen', 'published_notice'],
  // Their keys are hashes of drawn values: that two players have the same is not to be expected.
  widened: ['device_proof', 'session'],
  coordinator: [
    // Its steps are read with their withdrawal, whose id is unique in the world.
    'withdrawal_step',
    // One queue: takers skip rows that others have locked.
    'push_due',
  ],
};
