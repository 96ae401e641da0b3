import { useTranslation } from 'react-i18next';
import type { NeighbourState } from '#core/api/neighbourObjects.ts';
import { helpRules, visitRules } from '#core/catalog/visitRules.ts';
import { setVisitRules } from '../../actions/setVisitRules.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './NeighboursScreen.module.css';

/** Offered daily allowances in whole ATR; the call takes any amount up to the last. */
const ALLOWANCES = ['5', '20', '50', '100', '200'] as const;

/** The player's own gate: admitted visitors, help taken, the day's allowance, and the link to the manor. */
export function GatePanel({ state, onChanged }: { state: NeighbourState; onChanged: () => void }) {
  const { t } = useTranslation('visit');
  const formats = useFormats();
  const code = useManor((manor) => manor.session.user?.referralCode);
  const set = async (rules: Parameters<typeof setVisitRules>[0]) => {
    if (await setVisitRules(rules)) onChanged();
  };
  const { visits, helps, helpDay, helpedToday } = state;
  return (
    <Panel title={t('settings.title')}>
      <h3 className={styles.label}>{t('settings.visits')}</h3>
      <Segmented
        label={t('settings.visits')}
        options={visitRules.map((value) => ({ value, text: t(`settings.${value}`) }))}
        value={visits}
        onChange={(value) => void set({ visits: value })}
      />
      <p className={styles.note}>{t('settings.circleText')}</p>
      <h3 className={styles.label}>{t('settings.helps')}</h3>
      <Segmented
        label={t('settings.helps')}
        options={helpRules.map((value) => ({ value, text: t(`settings.${value}`) }))}
        value={helps}
        onChange={(value) => void set({ helps: value })}
      />
      <p className={styles.note}>{t('settings.helpsText')}</p>
      {helps !== 'off' && (
        <>
          <h3 className={styles.label}>{t('settings.allowance')} (ATR)</h3>
          <Segmented<string>
            label={t('settings.allowance')}
            options={ALLOWANCES.map((value) => ({ value, text: value }))}
            value={helpDay}
            onChange={(value) => void set({ helpDay: value })}
          />
          <p className={styles.note}>
            {t('settings.today', { used: formats.amount(helpedToday), max: formats.amount(helpDay) })}
          </p>
        </>
      )}
      {code && visits === 'link' && (
        <CopyButton text={`${location.origin}/#/visit/${code}`} words={t('link')} />
      )}
    </Panel>
  );
}
