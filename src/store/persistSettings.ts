import { langs } from '#core/catalog/langs.ts';
import { deviceStorage } from './deviceStorage.ts';
import { patch } from './patch.ts';
import { startSettings, type SettingsState } from './settings.ts';
import { store } from './store.ts';

const onOff = (text: string | null, otherwise: boolean) => (text === null ? otherwise : text === 'on');

/** Restores the settings from this device's storage; missing or unknown ones get their defaults. */
export function restoreSettings(): void {
  const lang =
    langs.find(({ setting }) => setting === deviceStorage.get('lang'))?.setting ?? startSettings.lang;
  const sound = onOff(deviceStorage.get('sound'), startSettings.sound);
  patch('settings', {
    lang,
    sound,
    // Migration: a player who muted everything before this setting existed stays muted.
    ambience: onOff(deviceStorage.get('ambience'), sound && startSettings.ambience),
    music: onOff(deviceStorage.get('music'), startSettings.music),
    notifications: onOff(deviceStorage.get('notifications'), startSettings.notifications),
    motion: deviceStorage.get('motion') === 'reduced' ? 'reduced' : 'system',
  });
}

const textOf = (value: SettingsState[keyof SettingsState]) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;

/** Persists each setting on change; returns the unsubscribe function. */
export function persistSettings(): () => void {
  let last = store.getState().settings;
  return store.subscribe(({ settings }) => {
    if (settings === last) return;
    for (const name of Object.keys(settings) as (keyof SettingsState)[]) {
      if (settings[name] !== last[name]) deviceStorage.set(name, textOf(settings[name]));
    }
    last = settings;
  });
}
