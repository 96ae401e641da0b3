import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { Button } from '../../ui/Button.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { ReadPanel } from '../parts/ReadPanel.tsx';
import { PlayerFarm } from '../parts/PlayerFarm.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';
import type { Row } from '../parts/DataTable.tsx';
import type { OpsRead } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';

/** A referee's figures without their teams. */
const flattenReferee = ({ personal, team, ...row }: Row): Row => ({
  ...row,
  ...(personal as Row),
  members: (team as Row).members,
});

const TABS: readonly { path: OpsRead; params?: Record<string, string>; pick?: (row: Row) => Row }[] = [
  { path: 'ops/player/lines' },
  { path: 'ops/player/deposits' },
  { path: 'ops/player/withdrawals' },
  { path: 'ops/player/orders', params: { side: 'buy' } },
  { path: 'ops/player/orders', params: { side: 'sell' } },
  { path: 'ops/player/sessions' },
  { path: 'ops/player/referrals', pick: flattenReferee },
  { path: 'ops/player/notes' },
];

const CHANGES = [
  'ops/player/note',
  'ops/player/freeze',
  'ops/session/end',
  'ops/tier',
  'ops/nickname/reset',
  'ops/visits/bar',
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
      {player ? <OnePlayer key={player} player={player} /> : asked === '' && <ReportedNames />}
    </>
  );
}

/** Nicknames that players reported, with the decision on each. */
function ReportedNames() {
  const { t } = useTranslation('console');
  return (
    <>
      <h2>{t('reportedNames')}</h2>
      <ReadTable
        path="ops/nickname/list"
        label={t('reportedNames')}
        actions={({ code }) => (
          <>
            <ActButton path="ops/nickname/reset" fixed={{ player: String(code) }} />
            <ActButton
              path="ops/nickname/reset"
              label={t('keepName')}
              fixed={{ player: String(code), keep: 'true' }}
            />
          </>
        )}
      />
    </>
  );
}

/** The freeze of an account with the reason that the player reads; nothing without one. */
function FreezeNote({ player }: { player: string }) {
  const { t } = useTranslation('console');
  const { data } = useRead(['listNotes', 'freeze', player], () =>
    client.read('ops/player/notes', { player, size: '1' }, { quiet: true }),
  );
  return data?.freeze ? <p className="fault">{t('isFrozen', { reason: data.freeze.reason })}</p> : null;
}

function OnePlayer({ player }: { player: string }) {
  const { t } = useTranslation('console');
  const [tab, setTab] = useState<number | 'farm' | 'related'>('farm');
  const shown = typeof tab === 'number' ? TABS[tab] : null;
  return (
    <section>
      <div className="buttons">
        {CHANGES.map((path) => (
          <ActButton key={path} path={path} fixed={{ player }} />
        ))}
      </div>
      <FreezeNote player={player} />
      <ReadPanel path="ops/player" params={{ player }} />
      <div className="tabs" role="group">
        {(['farm', 'related'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {t(name === 'farm' ? 'farm.title' : 'related')}
          </button>
        ))}
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
      {tab === 'farm' && <PlayerFarm player={player} />}
      {tab === 'related' && <ReadPanel path="ops/player/related" params={{ player }} />}
      {shown && (
        <ReadTable
          key={tab}
          path={shown.path}
          params={{ player, ...shown.params }}
          {...(shown.pick && { pick: shown.pick })}
        />
      )}
    </section>
  );
}
