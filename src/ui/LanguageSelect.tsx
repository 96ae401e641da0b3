import { langs, type LangSetting } from '#core/catalog/langs.ts';
import { useTranslation } from 'react-i18next';
import { Glyph } from './Glyph.tsx';
import styles from './LanguageSelect.module.css';

/** Each language in its own name, so that players find theirs on a page they cannot read. */
const names: Record<LangSetting, string> = {
  zhcn: '中文',
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  th: 'ภาษาไทย',
  vi: 'Tiếng Việt',
};

export interface LanguageSelectProps {
  value: LangSetting;
  onChange: (lang: LangSetting) => void;
}

/** Language menu: a pill that opens the device's native list. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation('account');
  return (
    <label className={styles.pill}>
      <Glyph name="globe" size={18} />
      <span className="unseen">{t('language')}</span>
      <span aria-hidden="true">{names[value]}</span>
      <Glyph name="down" size={14} />
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value as LangSetting)}
      >
        {langs.map(({ setting, folder }) => (
          <option key={setting} value={setting} lang={folder}>
            {names[setting]}
          </option>
        ))}
      </select>
    </label>
  );
}
