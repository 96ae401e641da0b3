import { useTranslation } from 'react-i18next';
import { endSignIn } from '../../actions/endSignIn.ts';
import type { SignIn } from '../../queries/loadSignIns.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';

/** One device: browser and system, first and last use, and the button that ends its sign-in. */
export function SignInRow({ signIn, onEnded }: { signIn: SignIn; onEnded: () => void }) {
  const { t } = useTranslation('signIns');
  const formats = useFormats();
  const isBusy = useManor((state) => Boolean(state.pending[`signIn:${signIn.id}`]));
  const { id, browser, system, usedAt, signedInAt, current } = signIn;
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('unknown');
  const end = async () => {
    if (await endSignIn(id)) onEnded();
  };
  return (
    <Row
      label={name}
      text={
        <>
          <span>{t('used', { at: formats.dateTime(usedAt) })}</span>
          <span>{t('signedIn', { at: formats.dateTime(signedInAt) })}</span>
        </>
      }
      value={
        current ? (
          t('here')
        ) : (
          <Button size="s" variant="plain" busy={isBusy} onClick={() => void end()}>
            {t('end')}
          </Button>
        )
      }
    />
  );
}
