/** A device this close counts as correct: the header has a resolution of one second. */
const CLOSE_MS = 5_000;

let offsetMs = 0;

/** Updates the offset of the server's wall clock from a response's Date header. */
export function learnServerWall(dateHeader: string | null, deviceNow: number): void {
  const at = Date.parse(dateHeader ?? '');
  if (Number.isNaN(at)) return;
  const ahead = at - deviceNow;
  offsetMs = Math.abs(ahead) < CLOSE_MS ? 0 : ahead;
}

/**
 * Milliseconds by which the server's wall clock is ahead of this device's; 0 when they agree to within 5 s.
 */
export function serverAheadMs(): number {
  return offsetMs;
}
