import type { ChangingCall } from '#server/http/call.ts';
import type { JobTurn } from '#server/jobs/job.ts';

/**
 * A call of a show manor's player within a job's turn, so that robots play by the handlers of every player. `step` is
 * unique among the calls of the turn and the farm's `version`.
 */
export function houseCall(
  turn: JobTurn,
  robot: { id: bigint; address: string },
  version: bigint,
  step: string,
): ChangingCall {
  const { world, tx, constants, gameNow, wallNow } = turn;
  return {
    world,
    tx,
    constants,
    gameNow,
    wallNow,
    lang: 'en_US',
    log: world.log,
    signal: new AbortController().signal,
    clientAddress: '',
    agent: { browser: null, system: null },
    origin: '',
    say: ({ key }) => key,
    player: { ...robot, role: null, tokenHash: new Uint8Array(), endsAt: 0 },
    ahead: null,
    requestId: `show:${version}:${step}`,
    askOutside: () => Promise.reject(new Error('a show manor asks no external service')),
    alsoChanged: (playerId) => turn.changed(playerId),
    publish: (...events) => turn.publish(...events),
    afterCommit: (work) => turn.afterCommit(work),
  };
}
