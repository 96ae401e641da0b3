import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-hot-toast/headless';
import { copyText } from './copyText.ts';
import { Glyph } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';

const SHOWN_MS = 1_600;

/** Copies a text and says so. `what` names it to a screen reader. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (done) toast.success(t('done.copied'), { id: 'copied' });
    else toast.error(t('failed.copy'), { id: 'copied' });
  };
  return (
    <IconButton
      label={what ? `${t('action.copy')} ${what}` : t('action.copy')}
      icon={<Glyph name={copied ? 'check' : 'copy'} size={20} />}
      onClick={() => void copy()}
    />
  );
}
