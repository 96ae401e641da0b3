import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../actions/runAction.ts';
import { signOut } from '../../actions/signOut.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Sign-out: here, or on every device. */
export function SignOutPanel() {
  const { t } = useTranslation(['account', 'common']);
  const [isConfirming, setConfirming] = useState(false);
  const pending = useManor((state) => Boolean(state.pending.signOut));
  const leave = (everywhere: boolean) => void runAction(['signOut'], () => signOut(everywhere));
  return (
    <>
      <Button variant="danger" wide icon={<Glyph name="out" size={20} />} onClick={() => setConfirming(true)}>
        {t('signOut')}
      </Button>
      {isConfirming && (
        <Sheet
          title={t('signOut')}
          onClose={() => setConfirming(false)}
          foot={
            <>
              <Button wide busy={pending} onClick={() => leave(false)}>
                {t('signOut')}
              </Button>
              <Button wide variant="danger" busy={pending} onClick={() => leave(true)}>
                {t('signOutEverywhere')}
              </Button>
            </>
          }
        >
          <p>{t('signOutText')}</p>
        </Sheet>
      )}
    </>
  );
}
