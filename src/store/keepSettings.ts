import { langs } from '#core/catalog/langs.ts';
import { kept } from './kept.ts';
import { patch } from './patch.ts';
import { startSettings, type SettingsState } from './settings.ts';
import { store } from './store.ts';

const onOff = (text: string | null, otherwise: boolean) => (text === null ? otherwise : text === 'on');

/** Reads the settings that this device keeps; what is missing or unknown has its default. */
export function recallSettings(): void {
  const lang = langs.find(({ setting }) => setting === kept.get('lang'))?.setting ?? startSettings.lang;
  const sound = onOff(kept.get('sound'), startSettings.sound);
  patch('settings', {
    lang,
    sound,
    // Whoever wanted it quiet before there was a switch for nature still does.
    ambience: onOff(kept.get('ambience'), sound && startSettings.ambience),
    music: onOff(kept.get('music'), startSettings.music),
    notifications: onOff(kept.get('notifications'), startSettings.notifications),
    motion: kept.get('motion') === 'reduced' ? 'reduced' : 'system',
  });
}

const textOf = (value: SettingsState[keyof SettingsState]) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;

/** Keeps each setting whenever it changes; the function returned stops that. */
export function keepSettings(): () => void {
  let last = store.getState().settings;
  return store.subscribe(({ settings }) => {
    if (settings === last) return;
    for (const name of Object.keys(settings) as (keyof SettingsState)[]) {
      if (settings[name] !== last[name]) kept.set(name, textOf(settings[name]));
    }
    last = settings;
  });
}
