import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { ASK_ABOVE, askFirst } from '../../store/askFirst.ts';
import { Row } from '../../ui/Row.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

/** The amount above which spending in the field asks first; stored on this device for the player. */
export function AskChoice() {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const [above, setAbove] = useState(() => askFirst.get().above);
  return (
    <>
      <Row label={t('ask')} text={t('askText')} />
      <Segmented
        label={t('ask')}
        tight
        options={ASK_ABOVE.map((value) => ({
          value,
          text: value === '0' ? t('askAlways') : t('askAbove', { amount: formats.amount(value) }),
        }))}
        value={above}
        onChange={(chosen) => {
          askFirst.setAbove(chosen);
          setAbove(chosen);
        }}
      />
    </>
  );
}
