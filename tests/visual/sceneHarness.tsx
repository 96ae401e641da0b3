import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import SceneRoot from '../../scenes/SceneRoot.tsx';
import type {
  SceneControl,
  SceneEffect,
  SceneFacts,
  SceneSource,
  SceneActions,
} from '../../scenes/sceneProps.ts';
import { factsOf, wallAt } from './sceneStates.ts';

/** Interface for tests at `window.scene`. */
export interface Harness {
  control: SceneControl;
  facts(): SceneFacts;
  set(facts: Partial<SceneFacts>): void;
  play(effect: SceneEffect): void;
  /** Moves the wall clock. */
  pass(ms: number): void;
  wishes: string[];
}

declare global {
  interface Window {
    scene?: Harness;
  }
}

const params = new URLSearchParams(location.search);
let wall = wallAt(Number(params.get('hour') ?? 13), params.get('rain') === '1');
// A test may plant facts of its own.
let facts: SceneFacts = {
  ...factsOf(params, wall),
  ...(JSON.parse(params.get('facts') ?? '{}') as Partial<SceneFacts>),
};
const changed = new Set<() => void>();
const players = new Set<(effect: SceneEffect) => void>();
const wished: string[] = [];

const source: SceneSource = {
  facts: () => facts,
  subscribe: (call) => {
    changed.add(call);
    return () => changed.delete(call);
  },
  onEffect: (play) => {
    players.add(play);
    return () => players.delete(play);
  },
  wallNow: () => wall,
  viewY: () => null,
  counterOf: () => null,
};

const wishes: SceneActions = {
  tapPlot: (plot, part) => wished.push(`plot ${plot}${part === 'bed' ? '' : ` ${part}`}`),
  tapHen: (hen) => wished.push(`hen ${hen}`),
  tapEggs: (hen) => wished.push(`eggs ${hen}`),
  moveView: () => undefined,
  tapHouse: () => wished.push('house'),
  tapMailbox: () => wished.push('mailbox'),
  tapOrderBoard: () => wished.push('orderBoard'),
  tapSlot: (slot) => wished.push(`slot ${slot}`),
  tapCoop: () => wished.push('coop'),
  tapGround: () => wished.push('ground'),
  pressPlot: (plot) => wished.push(`press plot ${plot}`),
  pressHen: (hen) => wished.push(`press hen ${hen}`),
  lift: () => wished.push('lift'),
  feel: () => undefined,
  land: (goods) => wished.push(`landed ${goods}`),
};

const page = document.documentElement.dataset;
let control: SceneControl | undefined;

function ready(): void {
  if (control) {
    window.scene = {
      control,
      facts: () => facts,
      set: (some) => {
        facts = { ...facts, ...some };
        changed.forEach((call) => call());
      },
      play: (effect) => players.forEach((play) => play(effect)),
      pass: (ms) => (wall += ms),
      wishes: wished,
    };
  }
  page.scene = 'ready';
}

function failed(error: Error): void {
  page.scene = 'error';
  document.title = error.message;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SceneRoot
        source={source}
        actions={wishes}
        onReady={ready}
        onError={failed}
        lean={params.get('lean') === '1'}
        {...(params.get('live') === '1' ? {} : { control: (given: SceneControl) => (control = given) })}
      />
    </StrictMode>,
  );
}
