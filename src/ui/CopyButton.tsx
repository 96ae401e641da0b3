import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-hot-toast/headless';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { Button } from './Button.tsx';
import { copyText } from './copyText.ts';
import { Glyph } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';

const SHOWN_MS = 1_600;

export interface CopyButtonProps {
  text: string;
  /** Name of the text for screen readers. */
  label?: string;
  /** Text of a full-width button. */
  words?: string;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
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
    if (done) toast.success(t('done.copied'), { id: 'copied', icon: 'copied' satisfies SuccessKind });
    else toast.error(t('failed.copy'), { id: 'copied' });
  };
  const icon = <Glyph name={copied ? 'check' : 'copy'} size={20} />;
  if (words) {
    return (
      <Button wide variant="plain" icon={icon} onClick={() => void copy()}>
        {words}
      </Button>
    );
  }
  return (
    <IconButton
      label={label ? `${t('action.copy')} ${label}` : t('action.copy')}
      icon={icon}
      onClick={() => void copy()}
    />
  );
}
