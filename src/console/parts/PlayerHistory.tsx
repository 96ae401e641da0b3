import { useTranslation } from 'react-i18next';
import { wordsOf } from '../wordsOf.ts';
import { ReadPanel } from './ReadPanel.tsx';
import { ReadTable } from './ReadTable.tsx';

/** Facts of a player beside a decision: age, gains, other addresses, related accounts, deposits, withdrawals, notes. */
export function PlayerHistory({ player }: { player: string }) {
  const { t } = useTranslation('console');
  return (
    <>
      <ReadPanel path="ops/player/related" params={{ player }} />
      <ReadPanel path="ops/player" params={{ player }} />
      {(['ops/player/deposits', 'ops/player/withdrawals', 'ops/player/notes'] as const).map((path) => (
        <section key={path}>
          <h2>{wordsOf('call', path)}</h2>
          <ReadTable path={path} params={{ player }} label={`${t('history')}: ${wordsOf('call', path)}`} />
        </section>
      ))}
    </>
  );
}
