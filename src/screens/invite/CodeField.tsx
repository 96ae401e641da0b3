import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { maskText } from '../../ui/maskText.ts';

/** Length of an invitation code. */
export const CODE_LENGTH = 6;

/** Normalizes a code: trimmed, upper case, letters and digits only, at most six. */
const codeOf = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);

export interface CodeFieldProps {
  code: string;
  /** Referrer's address from an invitation link; used while the code is empty. */
  inviter: string | null;
  missing: boolean;
  onChange: (code: string) => void;
}

/** The invitation code. */
export function CodeField({ code, inviter, missing, onChange }: CodeFieldProps) {
  const { t } = useTranslation('invite');
  return (
    <Field
      label={t('code')}
      code
      value={code}
      onChange={(text) => onChange(codeOf(text))}
      error={missing ? t('enterCode') : null}
      hint={inviter && code === '' ? t('invitedBy', { name: maskText(inviter) }) : t('existing')}
      input={{
        placeholder: t('codeHint'),
        autoCapitalize: 'characters',
        autoComplete: 'off',
        spellCheck: false,
        enterKeyHint: 'go',
      }}
    />
  );
}
