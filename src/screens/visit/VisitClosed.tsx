import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** In place of a manor that does not admit the visitor, or could not be read. */
export function VisitClosed({ text, onRetry }: { text: string | null; onRetry: () => void }) {
  const { t } = useTranslation(['visit', 'common']);
  const isSignedIn = useManor((state) => state.session.token !== null);
  return (
    <Screen title={t('title')} back={isSignedIn ? '/neighbours' : '/invite'}>
      <EmptyState text={text ?? t('closed')} />
      <Button wide variant="plain" onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </Screen>
  );
}
