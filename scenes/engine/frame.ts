/**
 * Input of every tick. One object for the session, overwritten each frame, so that the tick allocates
 * nothing.
 */
export interface Frame {
  /** Milliseconds since the previous frame; 0 for a frame that only redraws. */
  dtMs: number;
  /** Milliseconds of animation time since the scene began; does not advance while motion is off. */
  timeMs: number;
  /** Wall clock, epoch milliseconds. */
  wallNow: number;
  /** Hour of the player's day, 0 to 24. */
  hour: number;
  /** 0 by day to 1 in full night. */
  night: number;
  /** 0 dry to 1 pouring. */
  rain: number;
  /** Wetness of the ground, 0 to 1; it decays for a while after the rain. */
  wet: number;
  /** Share of idle animation: 1 in full, 0 with reduced motion and while the scene rests. */
  motion: number;
}

export function createFrame(): Frame {
  return { dtMs: 0, timeMs: 0, wallNow: 0, hour: 12, night: 0, rain: 0, wet: 0, motion: 1 };
}
