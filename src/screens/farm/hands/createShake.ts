/** A shake: the finger turns this often within this time, each stroke at least this long. */
const TURNS = 4;
const WITHIN_MS = 700;
const STROKE = 28;

/**
 * Recognizes a shake from the finger's x (CSS pixels) and time (milliseconds); returns true when it is one.
 * Swipes from bed to bed turn too, but not this often in this time.
 */
export function createShake(): (x: number, at: number) => boolean {
  let edge: number | null = null;
  let way = 0;
  let turns: number[] = [];
  return (x, at) => {
    edge ??= x;
    const moved = x - edge;
    if (way === 0 || Math.sign(moved) === way || Math.abs(moved) < STROKE) {
      // The stroke goes on: its end moves along.
      if (way !== 0 ? moved * way > 0 : Math.abs(moved) >= STROKE) {
        way = Math.sign(moved);
        edge = x;
      }
      return false;
    }
    way = -way;
    edge = x;
    turns = [...turns.filter((turn) => at - turn <= WITHIN_MS), at];
    return turns.length >= TURNS;
  };
}
