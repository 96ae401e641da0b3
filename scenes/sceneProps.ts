import type { HenFacts, Plot } from '#core/api/objects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { PlacedLook } from '#core/rules/looks.ts';
import type { Care } from '#core/catalog/cares.ts';

/**
 * The place on screen: the manor, the hen yard, the manor as a backdrop behind the invitation, or nothing.
 */
export type Place = 'manor' | 'yard' | 'still' | 'hidden';

/** Needs that bubbles show: all on the own manor; to a visitor the cares that may be given there, or none. */
export type ShownWants = 'all' | 'cares' | 'none';

/** State that the scene draws. Facts come from the store; the scene stores none of its own. */
export interface SceneFacts {
  place: Place;
  plots: Readonly<Record<number, Plot>>;
  hens: Readonly<Record<string, HenFacts>>;
  clock: Clock;
  constants: Constants;
  /** Price in whole ATR on the sign of the next plot that can be reclaimed; null when there is none. */
  nextPlot: { plot: number; price: string } | null;
  /** Price of a care by plot, as its bubble carries it: `1 ATR`, and in a second line the part paid in ATB. */
  careTags: Readonly<Record<number, string>>;
  selectedPlot: number | null;
  /** A sheet covers the lower part of the scene. */
  isSheetOpen: boolean;
  /** The tutorial chooses the plots. */
  isGuided: boolean;
  /** The plot with a bubble of the page: its bed glows, and the board of wild land is lifted. */
  bubblePlot: number | null;
  /** The plot that the tutorial points at. */
  pointedPlot: number | null;
  /** Plots that the tool in the hand has touched; `waters` when it is the watering can. */
  touched: { plots: readonly number[]; waters: boolean } | null;
  wants: ShownWants;
  selectedHen: string | null;
  /** Plots and hens with a pending call. */
  pendingPlots: readonly number[];
  pendingHens: readonly string[];
  /** Looks in the slots of the manor; null until they are loaded. */
  looks: readonly PlacedLook[] | null;
  /** Slots that shine for the look in the hand: a tap on one chooses it. Null while nobody decorates. */
  shownSlots: readonly string[] | null;
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
  | { kind: 'coins'; direction: 'in' | 'out'; coin: 'ATR' | 'ATB' };

/** Goods that fly to a counter. */
export type Goods = 'fruit' | 'egg' | 'coin';

/** Part of a plot that a finger touches: the bubble over it, the stake with its number, or the rest. */
export type PlotPart = 'bubble' | 'stake' | 'bed';

/** Actions that a player triggers by touching the scene. */
export interface SceneActions {
  tapPlot(plot: number, part: PlotPart): void;
  tapHen(hen: string): void;
  /** Eggs were tapped: those of a hen, or with null a nest, which stands for the eggs of all hens. */
  tapEggs(hen: string | null): void;
  tapHouse(): void;
  tapMailbox(): void;
  tapOrderBoard(): void;
  /** A shining slot was tapped. */
  tapSlot(slot: string): void;
  tapCoop(): void;
  /** Empty ground was tapped: sheets and bubbles close. */
  tapGround(): void;
  /** A finger moves the camera: what stands at a bed gives way. */
  moveView(): void;
  /** Long press on a plot: its sheet opens. */
  pressPlot(plot: number): void;
  /** Long press on a hen: its details are shown until the finger lifts. */
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
  /** Upper edge of the screen in world units where the page has shown the field already; null where it has not. */
  viewY(): number | null;
  /** Middle of a counter, in CSS pixels of the scene; null when the page shows none. */
  counterOf(goods: Goods): { x: number; y: number } | null;
}

/** Answers where plots are on the screen, in CSS pixels of the page's viewport. */
export interface SceneView {
  /** Middle of a plot's bed, and the CSS pixels of one world unit. */
  placeOf(plot: number): { x: number; y: number; scale: number };
  plotAt(point: { x: number; y: number }): number | null;
}

export interface SceneProps {
  source: SceneSource;
  actions: SceneActions;
  /** Called once the first frame is on the screen, or with the error that prevented it. */
  onReady(view: SceneView): void;
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
  /** True once the player's looks stand in the manor. */
  isDressed(): boolean;
  /** Middle of a plot on the screen, in CSS pixels. */
  whereIs(plot: number): { x: number; y: number };
}
