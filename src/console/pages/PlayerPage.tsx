import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { ReadPanel } from '../parts/ReadPanel.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';
import type { OpsRead } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';

const TABS: readonly { path: OpsRead; params?: Record<string, string> }[] = [
  { path: 'ops/player/lines' },
  { path: 'ops/player/deposits' },
  { path: 'ops/player/withdrawals' },
  { path: 'ops/player/orders', params: { side: 'buy' } },
  { path: 'ops/player/orders', params: { side: 'sell' } },
  { path: 'ops/player/sessions' },
  { path: 'ops/player/notes' },
];

const CHANGES = [
  'ops/player/note',
  'ops/player/freeze',
  'ops/session/end',
  'ops/tier',
  'ops/credit',
  'ops/debit',
] as const;

/** Search, and one player: facts, lists and acts. */
export function PlayerPage() {
  const { t } = useTranslation('console');
  const { id: player } = useParams();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim());
  };
  return (
    <>
      <form className="search" role="search" onSubmit={search}>
        <label>
          {t('searchPlayer')}
          <input value={text} maxLength={60} onChange={(event) => setText(event.target.value)} />
        </label>
        <Button type="submit" variant="plain">
          {t('search')}
        </Button>
      </form>
      {asked !== '' && (
        <ReadTable
          path="ops/player/search"
          params={{ text: asked }}
          actions={({ userName }) => (
            <Button size="s" variant="plain" onClick={() => void navigate(`/player/${String(userName)}`)}>
              {t('open')}
            </Button>
          )}
        />
      )}
      {player && <OnePlayer key={player} player={player} />}
    </>
  );
}

function OnePlayer({ player }: { player: string }) {
  const [tab, setTab] = useState(0);
  const shown = TABS[tab];
  return (
    <section>
      <div className="buttons">
        {CHANGES.map((path) => (
          <ActButton key={path} path={path} fixed={{ player }} />
        ))}
      </div>
      <ReadPanel path="ops/player" params={{ player }} />
      <div className="tabs" role="group">
        {TABS.map(({ path, params }, at) => (
          <button
            key={path + (params?.side ?? '')}
            type="button"
            aria-pressed={at === tab}
            onClick={() => setTab(at)}
          >
            {wordsOf('call', path)}
            {params?.side && ` · ${wordsOf('value', params.side)}`}
          </button>
        ))}
      </div>
      {shown && <ReadTable key={tab} path={shown.path} params={{ player, ...shown.params }} />}
    </section>
  );
}
