import type { LangSetting } from '../../core/catalog/langs.ts';

/** `system` follows the device's own wish for less motion. */
export type Motion = 'system' | 'reduced';

export interface SettingsState {
  lang: LangSetting;
  sound: boolean;
  music: boolean;
  motion: Motion;
  notifications: boolean;
}

export const startSettings: SettingsState = {
  lang: 'zhcn',
  sound: true,
  music: false,
  motion: 'system',
  notifications: false,
};
