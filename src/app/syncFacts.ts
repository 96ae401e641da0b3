import { loadFacts } from '../queries/loadFacts.ts';
import { loadWorld } from '../queries/loadWorld.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { pauseBefore } from '../api/live.ts';
import { eventsMissed } from '../store/eventsMissed.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';
import { syncLive } from './syncLive.ts';
import { sceneSettled } from './sceneSettled.ts';

let version: string | null = null;

function noteVersion(): void {
  const now = store.getState().world.config?.version ?? null;
  if (version && now && now !== version) patch('connection', { newVersion: now });
  version ??= now;
}

async function tryWorld(): Promise<boolean> {
  try {
    await loadWorld();
    noteVersion();
    return true;
  } catch (error) {
    if (error instanceof CallRefusal) return false;
    throw error;
  }
}

async function worldAtLast(failures = 0): Promise<void> {
  if (await tryWorld()) return;
  setTimeout(() => void worldAtLast(failures + 1), pauseBefore(failures + 1, Math.random()));
}

let reading: Promise<unknown> | null = null;
let again = false;

/** Refetches world and facts. Coalesces calls: any number during a run cause one more run after it. */
async function refetch(): Promise<void> {
  if (reading) {
    again = true;
    return;
  }
  reading = Promise.all([tryWorld(), loadFacts()]).finally(() => {
    reading = null;
  });
  eventsMissed.emit('missed');
  await reading;
  if (!again) return;
  again = false;
  await refetch();
}

/** Loads the facts; what else a signed-in page does waits until the scene is drawn. */
async function readFirst(): Promise<void> {
  await loadFacts();
  await sceneSettled();
  if (store.getState().settings.notifications)
    await (await import('../actions/subscribePush.ts')).subscribePush();
}

/**
 * Keeps configuration and facts in sync: loads them at the start and at sign-in, then follows the live
 * stream.
 */
export function syncFacts(): void {
  void worldAtLast();
  syncLive({
    onSignedIn: () => void readFirst(),
    onRefetch: () => void refetch(),
  });
}
