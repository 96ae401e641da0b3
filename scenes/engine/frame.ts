/** What every thing is told when it moves. One object for the session, written anew each frame. */
export interface Frame {
  /** Milliseconds since the frame before; 0 for a frame that only redraws. */
  dtMs: number;
  /** Milliseconds of motion since the scene began; stands still while nothing may move. */
  timeMs: number;
  /** Wall clock, epoch milliseconds. */
  wallNow: number;
  /** Hour of the player's day, 0 to 24. */
  hour: number;
  /** 0 by day to 1 in full night. */
  night: number;
  /** 0 dry to 1 pouring. */
  rain: number;
  /** How wet the ground is, 0 to 1; it stays so for a while after the rain. */
  wet: number;
  /** 1 when things may move, 0 with reduced motion. */
  motion: 0 | 1;
}

export function createFrame(): Frame {
  return { dtMs: 0, timeMs: 0, wallNow: 0, hour: 12, night: 0, rain: 0, wet: 0, motion: 1 };
}
