/** Decides when a turn may start, and runs it. */
export type TurnPace = <Outcome>(turn: () => Promise<Outcome>) => Promise<Outcome>;

/** Clock and timer of a pace. */
export interface PaceClock {
  /** Milliseconds since any fixed instant. */
  now(): number;
  /** Resolves after `ms` milliseconds, or earlier when the process stops. */
  rest(ms: number): Promise<void>;
}

/** Runs one turn at a time, FIFO. Two at once would leave no processor for the players' calls. */
export function oneAtATime(): TurnPace {
  let previous: Promise<unknown> = Promise.resolve();
  return (turn) => {
    const outcome = previous.then(turn);
    previous = outcome.catch(() => {});
    return outcome;
  };
}

/**
 * Runs turns through another pace and rests after each for `times` its duration. Work that can wait thereby leaves
 * time to the players' calls.
 */
export function withRests(pace: TurnPace, times: number, { now, rest }: PaceClock): TurnPace {
  return async (turn) => {
    let took = 0;
    const timed = async () => {
      const begun = now();
      const outcome = await turn();
      took = now() - begun;
      return outcome;
    };
    const outcome = await pace(timed);
    await rest(took * times);
    return outcome;
  };
}
