/** Says when a turn may be taken, and takes it. */
export type TurnPace = <Outcome>(turn: () => Promise<Outcome>) => Promise<Outcome>;

/** What a pace measures turns and waits with. */
export interface PaceClock {
  /** Milliseconds since any instant. */
  now(): number;
  /** Resolves after so many milliseconds, or sooner when nobody is to wait any more. */
  rest(ms: number): Promise<void>;
}

/** Takes one turn at a time, in the order asked: two at once would leave the players' calls no processor. */
export function oneAtATime(): TurnPace {
  let last: Promise<unknown> = Promise.resolve();
  return (turn) => {
    const taken = last.then(turn);
    last = taken.catch(() => {});
    return taken;
  };
}

/**
 * Takes turns as another pace does and rests after each for `times` as long as it took, so that work which has time
 * leaves the rest of it to the players' calls.
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
