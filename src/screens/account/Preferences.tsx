import { useTranslation } from 'react-i18next';
import { langOf } from '../../i18n/langOf.ts';
import { subscribePush } from '../../actions/subscribePush.ts';
import { unsubscribePush } from '../../actions/unsubscribePush.ts';
import { updateUser } from '../../actions/updateUser.ts';
import { notify } from '../../store/notify.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { isMemoryLow } from '../../ui/isMemoryLow.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AskChoice } from './AskChoice.tsx';

/** Language, sounds, motion and notifications: stored on this device; the language also on the server. */
export function Preferences() {
  const { t } = useTranslation('account');
  const settings = useManor((state) => state.settings);
  const notifications = async (on: boolean) => {
    if (on && typeof Notification !== 'undefined' && Notification.permission !== 'granted') {
      const answer = await Notification.requestPermission();
      if (answer !== 'granted') {
        notify.error(t('notificationsBlocked'));
        return;
      }
    }
    patch('settings', { notifications: on });
    await (on ? subscribePush() : unsubscribePush());
  };
  return (
    <Panel title={t('preferences')}>
      <Row
        label={t('language')}
        value={
          <LanguageSelect
            value={settings.lang}
            onChange={(lang) => {
              patch('settings', { lang });
              void updateUser({ lang: langOf(lang).header });
            }}
          />
        }
      />
      <Switch label={t('sound')} on={settings.sound} onChange={(sound) => patch('settings', { sound })} />
      <Switch
        label={t('ambience')}
        on={settings.ambience}
        onChange={(ambience) => patch('settings', { ambience })}
      />
      {!isMemoryLow() && (
        <Switch label={t('music')} on={settings.music} onChange={(music) => patch('settings', { music })} />
      )}
      <Switch
        label={t('lessMotion')}
        text={t('lessMotionText')}
        on={settings.motion === 'reduced'}
        onChange={(on) => patch('settings', { motion: on ? 'reduced' : 'system' })}
      />
      <Switch
        label={t('notifications')}
        text={t('notificationsText')}
        on={settings.notifications}
        onChange={(on) => void notifications(on)}
      />
      <AskChoice />
    </Panel>
  );
}
