import { Sprite, Ticker, type Application } from 'pixi.js';
import { arrange } from './arrange.ts';
import { Atlas } from './atlas.ts';
import type { Bundle } from './bundles.ts';
import { deviceBefore, fitToDevice, pixelRatio } from './device.ts';
import { createFrame, type Frame } from './frame.ts';
import { Gesture } from './gesture.ts';
import { listenToFingers } from './listenToFingers.ts';
import { Loop } from './loop.ts';
import { Painted } from './painted.ts';
import { Place } from './place.ts';
import { upload, warmUp } from './warmUp.ts';
import { QualityWatch, qualitySteps, sheetScale } from './quality.ts';

/** Textures are freed after the scene has been hidden this long. They are uploaded again on return. */
const FREED_AFTER_MS = 10_000;
const FREED_LEAN_MS = 1_500;

/** Signs that somebody is there, anywhere on the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Callbacks from the engine to the scene that runs on it. */
export interface EngineHooks {
  /** Wall clock, epoch milliseconds. */
  wallNow(): number;
  /** Writes hour, night and rain for `frame.wallNow` into the frame. */
  skyOf(frame: Frame): void;
  /** Wall milliseconds until `skyOf` next writes another hour or rain. */
  skyChangesIn(wallNow: number): number;
}

/** Owns application, clock, textures, camera and pointer input. Contains no game rules. */
export class Engine {
  readonly app: Application;
  readonly atlas: Atlas;
  readonly painted: Painted;
  readonly frame = createFrame();
  readonly loop: Loop;
  readonly quality: QualityWatch;
  /** True with reduced motion: nothing animates, acts are shown by seals. */
  isStill = false;
  readonly #places = new Map<string, Place>();
  #place: Place | null = null;
  #hooks: EngineHooks;
  #effects = 0;
  #hiddenTimer = 0;
  /** The last tap hit nothing. A second tap at the same place then zooms. */
  #tappedNothing = false;
  readonly #frozen: boolean;
  #isBegun = false;
  #drawable: Promise<void> = Promise.resolve();
  readonly #freedAfterMs: number;
  readonly #stops: (() => void)[] = [];

  /** `frozen`: no own loop; tests step and draw it. `lean`: the device is low on memory. */
  constructor(app: Application, hooks: EngineHooks, { frozen, lean }: { frozen: boolean; lean: boolean }) {
    this.app = app;
    // Pixi's own ticker requests a frame for ever, for housekeeping that drawn frames can do.
    Ticker.system.autoStart = false;
    Ticker.system.stop();
    this.#hooks = hooks;
    this.#frozen = frozen;
    this.#freedAfterMs = lean ? FREED_LEAN_MS : FREED_AFTER_MS;
    const before = deviceBefore(lean);
    this.quality = new QualityWatch(qualitySteps(pixelRatio(), fitToDevice(app, before)));
    this.atlas = new Atlas(sheetScale(pixelRatio(), before));
    this.painted = new Painted(document.createElement('canvas'));
    this.loop = new Loop({
      busy: () => this.#effects > 0 || (this.#place?.camera.moving ?? false),
      still: () => this.isStill,
      restless: () => this.frame.rain > 0,
      step: (dtMs, motion) => this.step(dtMs, motion),
      refresh: () => this.refresh(),
      changesIn: () => this.#changesIn(),
      draw: () => this.draw(),
      measured: (ms) => this.#measured(ms),
    });
    this.#fit();
    this.#listen();
  }

  get place(): Place | null {
    return this.#place;
  }

  load(bundles: readonly Bundle[]): Promise<unknown> {
    return Promise.all(bundles.map((bundle) => this.atlas.load(bundle)));
  }

  /**
   * Prepares the first frame in short tasks. Resolves when places can be mounted; `drawable` resolves when they can be
   * drawn: in between a slow line brings the pictures.
   */
  async prepare(bundles: readonly Bundle[]): Promise<void> {
    const warm = warmUp(this.app, new Sprite(this.painted.white));
    // The smaller sheet is uploaded while the larger one still comes.
    const sheets = bundles.map(async (bundle) => {
      const [source] = await Promise.all([this.atlas.load(bundle), warm]);
      await upload(this.app, source);
    });
    this.#drawable = Promise.all(sheets).then(() => upload(this.app, this.painted.source));
    // A failure is told to those who wait for it; nobody may wait yet.
    this.#drawable.catch(() => undefined);
    await Promise.all([warm, ...bundles.map((bundle) => this.atlas.cut(bundle))]);
  }

  /** Resolves when the prepared bundles are uploaded. Rejects when a picture cannot be had. */
  get drawable(): Promise<void> {
    return this.#drawable;
  }

  /** The first frame is drawn: from now on the loop draws. Frames before it would be drawn below the field in HTML. */
  begin(): void {
    this.#isBegun = true;
    this.loop.pause(this.#isPaused());
  }

  #isPaused(): boolean {
    return this.#frozen || !this.#isBegun || this.#place === null;
  }

  /** Returns the place with this name; creates it on first use. */
  placeOf(name: string): Place {
    const existing = this.#places.get(name);
    if (existing) return existing;
    const place = new Place(this.painted.white);
    this.#places.set(name, place);
    this.app.stage.addChild(place.root);
    return place;
  }

  /** Shows one place. With null nothing is stepped or drawn, and textures are freed after a while. */
  show(place: Place | null): void {
    if (this.#place) this.#place.root.visible = false;
    this.#place = place;
    if (place) {
      place.root.visible = true;
      place.camera.resize(this.app.screen.width, this.app.screen.height);
      place.particles.limit(this.quality.now.particles);
      this.refresh();
    }
    this.loop.pause(this.#isPaused());
    clearTimeout(this.#hiddenTimer);
    if (!place) this.#hiddenTimer = window.setTimeout(() => this.#free(), this.#freedAfterMs);
  }

  /**
   * Counts running effects: +1 at the start, -1 at the end. While any runs, the loop uses the full frame
   * rate.
   */
  playing(change: 1 | -1): void {
    this.#effects += change;
    this.loop.wake();
  }

  /** Turns idle animation on or off (reduced motion). */
  setMotion(motion: 0 | 1): void {
    this.isStill = motion === 0;
    this.loop.wake();
  }

  /** `motion`: share of the idle animation; less than the setting's while the scene comes to rest. */
  step(dtMs: number, motion = this.isStill ? 0 : 1): void {
    const { frame } = this;
    frame.dtMs = dtMs;
    frame.motion = motion;
    frame.timeMs += dtMs * motion;
    frame.wallNow = this.#hooks.wallNow();
    const place = this.#place;
    if (!place) return;
    place.camera.tick(dtMs);
    place.things.tick(frame);
  }

  refresh(): void {
    this.frame.wallNow = this.#hooks.wallNow();
    this.#hooks.skyOf(this.frame);
    this.#place?.things.refresh(this.frame);
  }

  /** Wall milliseconds until the clocks change the picture. */
  #changesIn(): number {
    return Math.min(
      this.#hooks.skyChangesIn(this.#hooks.wallNow()),
      this.#place?.things.changesIn() ?? Infinity,
    );
  }

  /**
   * Computes where all that is mounted stands and sorts it into batches. It needs no pictures: the first frame, which
   * waits for them, is then drawn in half the time.
   */
  arrange(): void {
    this.#place?.aim();
    arrange(this.app);
  }

  draw(): void {
    this.#place?.aim();
    Ticker.system.update();
    this.app.render();
  }

  destroy(): void {
    this.loop.stop();
    clearTimeout(this.#hiddenTimer);
    for (const stop of this.#stops) stop();
  }

  /** Unloads textures from GPU memory; the next frame uploads those that it shows. */
  #free(): void {
    this.atlas.free();
    this.painted.free();
  }

  #measured(ms: number): void {
    if (this.quality.measured(ms)) this.#fit();
  }

  #fit(): void {
    const { resolution, particles } = this.quality.now;
    if (this.app.renderer.resolution !== resolution) {
      this.app.renderer.resize(this.app.screen.width, this.app.screen.height, resolution);
    }
    this.#place?.particles.limit(particles);
  }

  #listen(): void {
    const { canvas, renderer } = this.app;
    const camera = () => (this.#place?.onTap ? this.#place.camera : null);
    const drawAfter = (change: () => void) => {
      change();
      this.loop.wake();
    };
    const moveAfter = (change: () => void) => {
      drawAfter(change);
      this.#place?.onMove?.();
    };
    const wake = () => this.loop.wake();
    for (const touch of TOUCHES) addEventListener(touch, wake, { capture: true, passive: true });
    this.#stops.push(() => {
      for (const touch of TOUCHES) removeEventListener(touch, wake, true);
    });
    const gesture = new Gesture({
      tap: (x, y, again) => drawAfter(() => this.#tap(x, y, again)),
      press: (x, y) => {
        const place = this.#place;
        if (place) place.onPress?.(place.camera.worldX(x), place.camera.worldY(y));
      },
      lift: () => this.#place?.onLift?.(),
      pan: (dx, dy) => moveAfter(() => camera()?.pan(dx, dy)),
      pinch: (factor, x, y) => moveAfter(() => camera()?.pinch(factor, x, y)),
      fling: (vx, vy) => drawAfter(() => camera()?.fling(vx, vy)),
      hold: () => camera()?.hold(),
      release: () => drawAfter(() => camera()?.release()),
    });
    this.#stops.push(listenToFingers(canvas, gesture, (dy) => moveAfter(() => camera()?.pan(0, -dy))));
    const resized = () =>
      drawAfter(() => this.#place?.camera.resize(this.app.screen.width, this.app.screen.height));
    renderer.on('resize', resized);
    const lost = () => this.loop.pause(true);
    // Context restored: Pixi uploads the textures by itself, so only a redraw is needed.
    const restored = () => this.loop.pause(this.#isPaused());
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    this.#stops.push(() => {
      renderer.off('resize', resized);
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    });
  }

  #tap(x: number, y: number, again: boolean): void {
    const place = this.#place;
    if (!place?.onTap) return;
    if (again && this.#tappedNothing) {
      this.#tappedNothing = false;
      place.camera.zoomAt(x, y, this.isStill);
      return;
    }
    this.#tappedNothing = !place.onTap(place.camera.worldX(x), place.camera.worldY(y));
  }
}
