import type { Application } from 'pixi.js';
import { Atlas } from './atlas.ts';
import type { Bundle } from './bundles.ts';
import { deviceBefore, fitToDevice, pixelRatio } from './device.ts';
import { createFrame, type Frame } from './frame.ts';
import { Gesture } from './gesture.ts';
import { listenToFingers } from './listenToFingers.ts';
import { Loop } from './loop.ts';
import { Painted } from './painted.ts';
import { Place } from './place.ts';
import { QualityWatch, qualitySteps, sheetScale } from './quality.ts';

/** Whoever looks elsewhere for so long may come back to pictures that must be loaded again. */
const FREED_AFTER_MS = 10_000;
const FREED_LEAN_MS = 1_500;

/** What the engine is told by the scene that runs on it. */
export interface EngineHooks {
  /** Wall clock, epoch milliseconds. */
  wallNow(): number;
  /** Writes the hour, night and rain of `frame.wallNow` into the frame. */
  skyOf(frame: Frame): void;
}

/** Application, clock, textures, camera and fingers; knows no game. */
export class Engine {
  readonly app: Application;
  readonly atlas: Atlas;
  readonly painted: Painted;
  readonly frame = createFrame();
  readonly loop: Loop;
  readonly quality: QualityWatch;
  readonly #places = new Map<string, Place>();
  #place: Place | null = null;
  #hooks: EngineHooks;
  #effects = 0;
  #hiddenTimer = 0;
  /** The last tap met nothing: a second one at the same place means the picture itself. */
  #tappedNothing = false;
  readonly #frozen: boolean;
  readonly #freedAfterMs: number;
  readonly #stops: (() => void)[] = [];

  /** `frozen`: no loop of its own; tests step and draw it. `lean`: the device has little memory. */
  constructor(app: Application, hooks: EngineHooks, { frozen, lean }: { frozen: boolean; lean: boolean }) {
    this.app = app;
    this.#hooks = hooks;
    this.#frozen = frozen;
    this.#freedAfterMs = lean ? FREED_LEAN_MS : FREED_AFTER_MS;
    const before = deviceBefore(lean);
    this.quality = new QualityWatch(qualitySteps(pixelRatio(), fitToDevice(app, before)));
    this.atlas = new Atlas(sheetScale(pixelRatio(), before));
    this.painted = new Painted(document.createElement('canvas'));
    this.loop = new Loop({
      busy: () => this.#effects > 0 || (this.#place?.camera.moving ?? false),
      still: () => this.frame.motion === 0,
      step: (dtMs) => this.step(dtMs),
      refresh: () => this.refresh(),
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

  /** The place of a name; made when it is first asked for, and kept. */
  placeOf(name: string): Place {
    const known = this.#places.get(name);
    if (known) return known;
    const place = new Place(this.painted.white);
    this.#places.set(name, place);
    this.app.stage.addChild(place.root);
    return place;
  }

  /** Shows one place, or nothing: then nothing is stepped and nothing drawn, and after a while textures are freed. */
  show(place: Place | null): void {
    if (this.#place) this.#place.root.visible = false;
    this.#place = place;
    if (place) {
      place.root.visible = true;
      place.camera.resize(this.app.screen.width, this.app.screen.height);
      place.particles.limit(this.quality.now.particles);
      this.refresh();
    }
    this.loop.pause(this.#frozen || place === null);
    clearTimeout(this.#hiddenTimer);
    if (!place) this.#hiddenTimer = window.setTimeout(() => this.#free(), this.#freedAfterMs);
  }

  /** An effect began (+1) or ended (-1): while any plays, the screen's full rate is used. */
  playing(change: 1 | -1): void {
    this.#effects += change;
    this.loop.invalidate();
  }

  setMotion(motion: 0 | 1): void {
    this.frame.motion = motion;
    this.loop.invalidate();
  }

  step(dtMs: number): void {
    const { frame } = this;
    frame.dtMs = dtMs;
    frame.timeMs += dtMs * frame.motion;
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

  draw(): void {
    this.#place?.aim();
    this.app.render();
  }

  destroy(): void {
    this.loop.stop();
    clearTimeout(this.#hiddenTimer);
    for (const stop of this.#stops) stop();
  }

  /** Pictures leave the graphics memory; the next frame brings back those that it shows. */
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
      this.loop.invalidate();
    };
    const gesture = new Gesture({
      tap: (x, y, again) => drawAfter(() => this.#tap(x, y, again)),
      press: (x, y) => {
        const place = this.#place;
        if (place) place.onPress?.(place.camera.worldX(x), place.camera.worldY(y));
      },
      lift: () => this.#place?.onLift?.(),
      pan: (dx, dy) => drawAfter(() => camera()?.pan(dx, dy)),
      pinch: (factor, x, y) => drawAfter(() => camera()?.pinch(factor, x, y)),
      fling: (vx, vy) => drawAfter(() => camera()?.fling(vx, vy)),
      hold: () => camera()?.hold(),
      release: () => drawAfter(() => camera()?.release()),
    });
    this.#stops.push(listenToFingers(canvas, gesture, (dy) => drawAfter(() => camera()?.pan(0, -dy))));
    const resized = () =>
      drawAfter(() => this.#place?.camera.resize(this.app.screen.width, this.app.screen.height));
    renderer.on('resize', resized);
    const lost = () => this.loop.pause(true);
    // Pixi gives the textures back to the new context; only the picture has to be drawn again.
    const restored = () => this.loop.pause(this.#frozen || this.#place === null);
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
      place.camera.zoomAt(x, y, this.frame.motion === 0);
      return;
    }
    this.#tappedNothing = !place.onTap(place.camera.worldX(x), place.camera.worldY(y));
  }
}
