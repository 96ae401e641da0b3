import { wallTime } from '#core/rules/clock.ts';
import { ripeningCalendar } from '#core/rules/ripeningCalendar.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';

/** Saves an iCalendar file with the ripening time of each growing tree, generated on this device. */
export function saveCalendar(): void {
  const { facts, world } = store.getState();
  const { clock } = world;
  if (!clock) return;
  const wallNow = Date.now();
  const trees = Object.values(facts.plots ?? {}).flatMap(({ number, plant }) =>
    plant ? [{ number, ...plant, at: wallTime(clock, plant.ripeAt) }] : [],
  );
  const list = trees
    .filter(({ at }) => at > wallNow)
    .map(({ id, number, seed, at }) => ({
      id: `plant-${id}`,
      at,
      title: say('farm', 'menu.calendarRipe', { seed: say('common', `fruit.${seed}`), plot: number }),
    }));
  if (list.length === 0) return notify.error(say('farm', 'menu.calendarNone'), 'calendar');
  const file = new Blob([ripeningCalendar(list, location.hostname, wallNow)], { type: 'text/calendar' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'dream-manor.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
