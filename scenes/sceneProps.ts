import type { HenFacts, Plot } from '#core/api/objects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { Care } from '#core/catalog/cares.ts';

/**
 * The place on screen: the manor, the hen yard, the manor as a backdrop behind the invitation, or nothing.
 */
export type Place = 'manor' | 'yard' | 'still' | 'hidden';

/** State that the scene draws. Facts come from the store; the scene stores none of its own. */
export interface SceneFacts {
  place: Place;
  plots: Readonly<Record<number, Plot>>;
  hens: Readonly<Record<string, HenFacts>>;
  clock: Clock;
  constants: Constants;
  /** Price in whole ATR on the sign of the next plot that can be reclaimed; null when there is none. */
  nextPlot: { plot: number; price: string } | null;
  selectedPlot: number | null;
  /** The plot that the tutorial points at. */
  pointedPlot: number | null;
  selectedHen: string | null;
  /** Plots and hens with a pending call. */
  pendingPlots: readonly number[];
  pendingHens: readonly string[];
  /** Set by the operating system or by the player's own setting. */
  reducedMotion: boolean;
}

/** An event (the server answered) that the scene animates once. The facts already include it. */
export type SceneEffect =
  | { kind: 'care'; care: Care; plots: readonly number[] }
  | { kind: 'sow'; seed: Seed; plots: readonly number[] }
  | { kind: 'harvest'; harvested: readonly { plot: number; seed: Seed; fruit: number }[] }
  | { kind: 'reclaim'; plot: number }
  | { kind: 'feed'; hens: readonly string[] }
  | { kind: 'collect'; hens: readonly string[] }
  | { kind: 'coins'; direction: 'in' | 'out' };

/** Goods that fly to a counter. */
export type Goods = 'fruit' | 'egg' | 'coin';

/** Actions that a player triggers by touching the scene. */
export interface SceneActions {
  tapPlot(plot: number): void;
  tapHen(hen: string): void;
  tapHouse(): void;
  tapCoop(): void;
  /** Empty ground was tapped: sheets close. */
  tapGround(): void;
  /** Long press on a plot or a hen: its details are shown until the finger lifts. */
  pressPlot(plot: number): void;
  pressHen(hen: string): void;
  lift(): void;
  /** Haptic feedback, in milliseconds. */
  feel(ms: number): void;
  /** Goods reached their counter. */
  land(goods: Goods): void;
}

/** The scene's read-only view of the store. */
export interface SceneSource {
  facts(): SceneFacts;
  /** Subscribes to changes of any fact; returns the unsubscribe function. */
  subscribe(changed: () => void): () => void;
  /** Subscribes to effects; returns the unsubscribe function. */
  onEffect(play: (effect: SceneEffect) => void): () => void;
  /** Wall clock, epoch milliseconds; tests freeze it. */
  wallNow(): number;
  /** Middle of a counter, in CSS pixels of the scene; null when the page shows none. */
  counterOf(goods: Goods): { x: number; y: number } | null;
}

export interface SceneProps {
  source: SceneSource;
  actions: SceneActions;
  /** Called once the first frame is on the screen, or with the error that prevented it. */
  onReady(): void;
  onError(error: Error): void;
  /** The device is low on memory. */
  lean?: boolean;
  /** For tests only: the scene then runs no loop, and is stepped and drawn through the control. */
  control?(control: SceneControl): void;
}

/** Steps a frozen scene by hand. */
export interface SceneControl {
  /** Advances the animation by this many milliseconds; draws nothing. */
  step(ms: number): void;
  /** Polls the clocks: hours, weather, stages. */
  refresh(): void;
  draw(): void;
  /** Drags the camera by a distance in CSS pixels. */
  pan(dx: number, dy: number): void;
  /** Middle of a plot on the screen, in CSS pixels. */
  whereIs(plot: number): { x: number; y: number };
}
