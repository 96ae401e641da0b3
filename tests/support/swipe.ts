import type { CDPSession, Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Steps between two points of a swipe: a finger reports its way, not its ends alone. */
const STEPS = 6;

/** A finger that stays down between calls, by the browser's own touch events. */
export interface SwipingFinger {
  to(...points: Point[]): Promise<void>;
  lift(): Promise<void>;
  /** The system takes the finger over: pointercancel. */
  cancel(): Promise<void>;
  /** A second finger comes down beside it. */
  second(at: Point): Promise<void>;
}

/** Puts a finger down at a point of the page. */
export async function putFinger(page: Page, start: Point): Promise<SwipingFinger> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let at = start;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await send('touchStart', [at]);
  return {
    async to(...points) {
      for (const point of points) {
        const from = at;
        for (let step = 1; step <= STEPS; step += 1) {
          const part = step / STEPS;
          at = { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part };
          await send('touchMove', [at]);
        }
      }
    },
    lift: async () => void (await send('touchEnd', [])),
    cancel: async () => void (await send('touchCancel', [])),
    second: async (beside) => void (await send('touchStart', [at, beside])),
  };
}
