import { useTranslation } from 'react-i18next';
import { loadSignIns } from '../../queries/loadSignIns.ts';
import { useRead } from '../../queries/useRead.ts';
import { runAction } from '../../actions/runAction.ts';
import { signOut } from '../../actions/signOut.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SignInRow } from './SignInRow.tsx';

/** Devices on which the player is signed in, this one first; each other one can be ended, or all. */
export default function SignInsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['signIns', 'account']);
  const { state, data, reload } = useRead(['listSignIns'], loadSignIns);
  const isLeaving = useManor((facts) => Boolean(facts.pending.signOut));
  const list = [...(data ?? [])].sort(
    (one, other) => Number(other.current) - Number(one.current) || other.usedAt - one.usedAt,
  );
  return (
    <Sheet
      title={t('account:devices')}
      onClose={onClose}
      foot={
        list.length > 1 && (
          <Button
            wide
            variant="danger"
            busy={isLeaving}
            onClick={() => void runAction(['signOut'], () => signOut(true))}
          >
            {t('account:signOutEverywhere')}
          </Button>
        )
      }
    >
      <ListStates state={state} count={list.length} onRetry={reload} foot={false}>
        <p>{t('text')}</p>
        <ul>
          {list.map((signIn) => (
            <li key={signIn.id}>
              <SignInRow signIn={signIn} onEnded={reload} />
            </li>
          ))}
        </ul>
      </ListStates>
    </Sheet>
  );
}
