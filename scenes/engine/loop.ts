/** Throttle of idle animation: minimum milliseconds between frames. */
const IDLE_MS = 32;
const REFRESH_MS = 400;
/** Shortest sleep while nothing moves: the sky and a ripening tree may be this late. */
const MIN_SLEEP_MS = 2_000;
/** Longest sleep: after it the clocks are read again, in case one was set or the device was suspended. */
const MAX_SLEEP_MS = 60_000;
const MAX_STEP_MS = 50;
/** Idle animation plays this long after the last touch, act or new fact; then the scene comes to rest. */
export const REST_AFTER_MS = 60_000;
/** Time in which idle animation dies down, and in which it begins again. */
const LULL_MS = 2_500;
const ROUSE_MS = 500;

/** Callbacks of the loop. */
export interface LoopTarget {
  /** True when something needs the full frame rate: a finger, a gliding camera, an effect. */
  busy(): boolean;
  /** True when idle animation is off (reduced motion). */
  still(): boolean;
  /** True when the scene may not come to rest, such as in rain. */
  restless(): boolean;
  /** `motion`: share of the idle animation, 0 at rest to 1. */
  step(dtMs: number, motion: number): void;
  refresh(): void;
  /** Wall milliseconds until `refresh` would next change the picture; Infinity when no change is known. */
  changesIn(): number;
  draw(): void;
  /** Reports the time between two consecutive frames at the full rate. */
  measured(ms: number): void;
}

/**
 * Decides when to step and when to draw. Stops while paused and while the page is hidden. While nothing moves it
 * requests no frame: it sleeps until the next change that the clocks bring, which draws one frame. Each wake-up costs
 * the page's thread some milliseconds, whatever it does.
 */
export class Loop {
  readonly #target: LoopTarget;
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawnAt = 0;
  #refreshedAt = 0;
  #usedAt = 0;
  #motion = 1;
  #dirty = true;
  #woken = true;
  #wasBusy = false;
  #paused = true;
  /** True while the sleep lasts longer than the shortest. */
  #isAsleep = false;
  readonly #onVisibility = () => this.wake();

  constructor(target: LoopTarget) {
    this.#target = target;
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Forces a draw of the next frame even if nothing moves. */
  invalidate(): void {
    this.#dirty = true;
    this.#schedule();
  }

  /** Starts idle animation again: somebody touched the page, or a fact changed. */
  wake(): void {
    this.#woken = true;
    this.invalidate();
  }

  /** Facts changed: the sleep now ends soon, since they may change the picture earlier. */
  shortenSleep(): void {
    if (this.#isAsleep) this.#sleep(MIN_SLEEP_MS);
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    this.wake();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#paused = true;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#isAsleep = false;
    const run = !this.#paused && !document.hidden;
    if (!run && this.#request !== 0) {
      cancelAnimationFrame(this.#request);
      this.#request = 0;
    }
    if (run && this.#request === 0) this.#request = requestAnimationFrame(this.#frame);
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer);
    this.#isAsleep = ms > MIN_SLEEP_MS;
    this.#timer = setTimeout(this.#poll, ms);
  }

  /** Reads the clocks at rest; a change of the picture has invalidated it. */
  readonly #poll = (): void => {
    this.#target.refresh();
    if (this.#request !== 0) return;
    this.#sleep(Math.max(MIN_SLEEP_MS, Math.min(MAX_SLEEP_MS, this.#target.changesIn())));
  };

  readonly #frame = (now: number): void => {
    this.#request = 0;
    const busy = this.#target.busy();
    if (this.#woken || busy) this.#usedAt = now;
    this.#woken = false;
    if (now - this.#refreshedAt >= REFRESH_MS) {
      this.#refreshedAt = now;
      this.#target.refresh();
    }
    const still = this.#target.still();
    const isLeft = now - this.#usedAt >= REST_AFTER_MS && !this.#target.restless();
    const moves = !still && (!isLeft || this.#motion > 0);
    this.#show(now, busy, moves, still ? 'none' : isLeft ? 'lull' : 'rouse');
    if (busy || moves || this.#dirty) this.#schedule();
    // The clocks were read before this frame; what it drew may have changed what is due.
    else if (this.#request === 0) this.#sleep(MIN_SLEEP_MS);
  };

  #show(now: number, busy: boolean, moves: boolean, mood: 'none' | 'lull' | 'rouse'): void {
    const since = now - this.#drawnAt;
    if (!busy && !this.#dirty && (!moves || since < IDLE_MS)) return;
    if (busy && this.#wasBusy) this.#target.measured(since);
    this.#wasBusy = busy;
    this.#dirty = false;
    this.#drawnAt = now;
    const dtMs = Math.min(MAX_STEP_MS, since);
    // By the time that has passed, not by the step: a slow device draws few frames, and would not come to rest for long.
    if (mood === 'none') this.#motion = 0;
    else if (mood === 'lull') this.#motion = Math.max(0, this.#motion - since / LULL_MS);
    else this.#motion = Math.min(1, this.#motion + since / ROUSE_MS);
    this.#target.step(dtMs, this.#motion);
    this.#target.draw();
  }
}
