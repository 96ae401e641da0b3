import type { HenFacts, Plot } from '#core/api/objects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { Care } from '#core/catalog/cares.ts';

/** Which place is shown: the manor, the hen yard, the manor as a living still behind the invitation, or nothing. */
export type Place = 'manor' | 'yard' | 'still' | 'hidden';

/** What the scene draws. Facts come from the store; the scene keeps none of its own. */
export interface SceneFacts {
  place: Place;
  plots: Readonly<Record<number, Plot>>;
  hens: Readonly<Record<string, HenFacts>>;
  clock: Clock;
  constants: Constants;
  /** Price in whole ATR of the next plot that can be reclaimed, as shown on its sign; null when there is none. */
  nextPlot: { plot: number; price: string } | null;
  selectedPlot: number | null;
  /** The plot that the tutorial points at. */
  pointedPlot: number | null;
  selectedHen: string | null;
  /** Plots and hens with a call under way. */
  pendingPlots: readonly number[];
  pendingHens: readonly string[];
  /** Obeyed whether it comes from the system or from the player's own switch. */
  reducedMotion: boolean;
}

/** Something happened (the answer came): the scene plays it once. Facts are already merged. */
export type SceneEffect =
  | { kind: 'care'; care: Care; plots: readonly number[] }
  | { kind: 'sow'; seed: Seed; plots: readonly number[] }
  | { kind: 'harvest'; harvested: readonly { plot: number; seed: Seed; fruit: number }[] }
  | { kind: 'reclaim'; plot: number }
  | { kind: 'feed'; hens: readonly string[] }
  | { kind: 'collect'; hens: readonly string[] }
  | { kind: 'coins'; direction: 'in' | 'out' };

/** What flies to a counter. */
export type Goods = 'fruit' | 'egg' | 'coin';

/** What a player can wish by touching the scene. */
export interface SceneWishes {
  tapPlot(plot: number): void;
  tapHen(hen: string): void;
  tapHouse(): void;
  tapCoop(): void;
  /** An empty spot was tapped: sheets close. */
  tapGround(): void;
  /** A finger rests on a plot or a hen, which is asked about until it lifts. */
  pressPlot(plot: number): void;
  pressHen(hen: string): void;
  lift(): void;
  /** The device may be felt: milliseconds of it. */
  feel(ms: number): void;
  /** Goods have reached their counter. */
  land(goods: Goods): void;
}

/** Read side of the store, as the scene sees it. */
export interface SceneSource {
  facts(): SceneFacts;
  /** Calls back whenever any fact changed. */
  subscribe(changed: () => void): () => void;
  /** Calls back for each effect. */
  onEffect(play: (effect: SceneEffect) => void): () => void;
  /** Wall clock, epoch milliseconds; tests freeze it. */
  wallNow(): number;
  /** Middle of the counter of some goods, in CSS pixels of the scene; null when none is shown. */
  counterOf(goods: Goods): { x: number; y: number } | null;
}

export interface SceneProps {
  source: SceneSource;
  wishes: SceneWishes;
  /** Called once the first frame is on the screen, or with the error that kept it from there. */
  onReady(): void;
  onError(error: Error): void;
  /** The device has little memory. */
  lean?: boolean;
  /** Given by tests alone: the scene then has no loop of its own, and is stepped and drawn through the control. */
  control?(control: SceneControl): void;
}

/** Moves a frozen scene by hand. */
export interface SceneControl {
  /** Lets things move on by so many milliseconds; draws nothing. */
  step(ms: number): void;
  /** Looks at the clocks: hours, weather, stages. */
  refresh(): void;
  draw(): void;
  /** Drags the camera by a distance in CSS pixels. */
  pan(dx: number, dy: number): void;
  /** Middle of a plot on the screen, in CSS pixels. */
  whereIs(plot: number): { x: number; y: number };
}
