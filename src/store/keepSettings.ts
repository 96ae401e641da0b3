import { langs } from '../../core/catalog/langs.ts';
import { kept } from './kept.ts';
import { patch } from './patch.ts';
import { startSettings, type SettingsState } from './settings.ts';
import { store } from './store.ts';

const onOff = (text: string | null, otherwise: boolean) => (text === null ? otherwise : text === 'on');

/** Restores the settings from this device's storage; missing or unknown ones get their defaults. */
export function recallSettings(): void {
  const lang = langs.find(({ setting }) => setting === kept.get('lang'))?.setting ?? startSettings.lang;
  const sound = onOff(kept.get('sound'), startSettings.sound);
  patch('settings', {
    lang,
    sound,
    // Migration: a player who muted everything before this setting existed stays muted.
    ambience: onOff(kept.get('ambience'), sound && startSettings.ambience),
    music: onOff(kept.get('music'), startSettings.music),
    notifications: onOff(kept.get('notifications'), startSettings.notifications),
    motion: kept.get('motion') === 'reduced' ? 'reduced' : 'system',
  });
}

const textOf = (value: SettingsState[keyof SettingsState]) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;

/** Persists each setting on change; returns the unsubscribe function. */
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
