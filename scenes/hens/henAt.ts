/** Calls back for each hen with the place of its feet. */
export type EachHen = (look: (hen: string, x: number, y: number) => void) => void;

const HEN_REACH = 24;

/** The hen nearest to a place within reach of a finger, or null. */
export function henAt(x: number, y: number, eachHen: EachHen): string | null {
  let found: string | null = null;
  let nearest = HEN_REACH;
  eachHen((hen, henX, henY) => {
    const far = Math.hypot(x - henX, y - (henY - 18));
    if (far >= nearest) return;
    nearest = far;
    found = hen;
  });
  return found;
}
