import { Container } from 'pixi.js';
import type { Plot } from '#core/api/objects.ts';
import type { Engine } from '../engine/engine.ts';
import { RING_STEPS } from '../engine/painted.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import type { Standing } from '../engine/useThing.ts';
import { Bed } from './bed.ts';
import { Bugs } from './bugs.ts';
import { plotSpot, type Spot } from './layout.ts';
import type { ShownWants } from '../sceneProps.ts';
import type { GameClock } from '../useGameClock.ts';
import { differs, lookOf, nextLookAt, wildLook, withWants, type PlotLook } from './plotLook.ts';
import { PlotSign } from './plotSign.ts';
import { Tree } from './tree.ts';
import { Weeds } from './weeds.ts';
import { Wild } from './wild.ts';

/** Extent of a plot's picture above and below its soil. */
const ABOVE = 170;
const BELOW = 60;

/** Number of the full ring: its steps count from 0. */
const LAST_RING = RING_STEPS - 1;

/** Touch by the tool in the hand: the can's darkens the soil before it is done. */
export type Touch = 'water' | 'other' | null;

/** Facts of a plot from the store. */
export interface PlotFacts {
  plot: Plot | undefined;
  /** Price on the sign when this is the next plot, else null. */
  price: string | null;
  /** Price of the care that the bubble shows, in one or two lines; null when unknown. */
  tag: string | null;
  selected: boolean;
  touched: Touch;
  /** The board of the next plot is lifted. */
  lifted: boolean;
  pending: boolean;
  wants: ShownWants;
}

/** One of the numbered plots with everything that grows and crawls on it. */
export class PlotView implements Standing {
  readonly spot: Spot;
  readonly bed: Bed;
  readonly tree: Tree;
  look: PlotLook = wildLook;
  readonly #view = new Container({ label: 'plot' });
  readonly #wild: Wild;
  readonly #weeds: Weeds;
  readonly #bugs: Bugs;
  readonly #sign: PlotSign;
  readonly #engine: Engine;
  readonly #clock: GameClock;
  #facts: PlotFacts = {
    plot: undefined,
    price: null,
    tag: null,
    selected: false,
    touched: null,
    lifted: false,
    pending: false,
    wants: 'all',
  };
  #tag: string | null = null;
  #place: Place | null = null;
  #fresh = true;
  #heldMs = 0;

  constructor(engine: Engine, number: number, clock: GameClock) {
    const { atlas, painted } = engine;
    this.#engine = engine;
    this.spot = plotSpot(number);
    this.#clock = clock;
    this.#wild = new Wild(atlas, number, this.spot);
    this.bed = new Bed(atlas, number);
    this.tree = new Tree(atlas, this.spot);
    this.#weeds = new Weeds(atlas, this.spot);
    this.#bugs = new Bugs(atlas, number);
    this.#sign = new PlotSign(atlas, painted, this.spot);
    this.#view.position.set(this.spot.x, this.spot.y);
    this.#view.zIndex = this.spot.y;
    this.#view.addChild(this.#wild.view, this.bed.view, this.tree.view, this.#bugs.view, this.#weeds.view);
  }

  enter(place: Place): void {
    this.#place = place;
    place.field.addChild(this.#view);
    place.signs.addChild(this.#wild.board, this.#sign.view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
    this.#wild.board.destroy({ children: true });
    this.#sign.view.destroy({ children: true });
  }

  setFacts(facts: PlotFacts): void {
    // A touched plant springs at once: the call comes only when the finger lifts.
    if (facts.touched && !this.#facts.touched) this.tree.poke();
    this.#facts = facts;
    this.bed.mark(facts.selected || facts.touched !== null, facts.pending, facts.touched === 'water');
    this.#wild.offer(facts.price);
    this.#wild.lift(facts.lifted);
    this.refresh();
  }

  /** Freezes the look for a while: the next act animates the change. */
  freeze(ms: number): void {
    if (!this.#fresh) this.#heldMs = ms;
  }

  /** Hides the sign while an act plays on the plot. */
  hush(quiet: boolean): void {
    this.#sign.view.visible = !quiet;
  }

  /** Updates state that depends on the clock: stage, weeds, insects, time left. */
  refresh(): void {
    if (this.#heldMs > 0) return;
    const { plot, price, wants } = this.#facts;
    const look = withWants(lookOf(plot, price !== null, this.#clock.now()), wants);
    const snap = this.#fresh;
    const { tag } = this.#facts;
    if (!snap && tag === this.#tag && !differs(look, this.look, LAST_RING)) return;
    this.look = look;
    this.#tag = tag;
    this.#engine.loop.invalidate();
    this.#fresh = false;
    this.#wild.view.visible = look.ground !== 'bed';
    this.bed.show(look, snap);
    this.tree.show(look, snap);
    this.#weeds.show(look.weeds, snap);
    this.#bugs.show(look.insects, look.stage);
    this.#sign.show(look, tag, snap);
  }

  changesIn(): number {
    return this.#clock.msUntil(nextLookAt(this.#facts.plot, LAST_RING, this.#clock.now()));
  }

  tick(frame: Frame): void {
    if (this.#heldMs > 0) {
      this.#heldMs -= frame.dtMs;
      this.refresh();
    }
    if (!this.#place?.camera.sees(this.spot.y - ABOVE, this.spot.y + BELOW)) return;
    this.#wild.tick(frame);
    this.bed.tick(frame);
    this.tree.tick(frame);
    this.#weeds.tick(frame);
    this.#bugs.tick(frame);
    this.#sign.tick(frame);
  }
}
