import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { DAY_MS, HOUR_MS } from '#core/catalog/dayMs.ts';
import type { Review } from '#core/api/objects.ts';
import { serverAheadMs } from '../../api/serverWall.ts';
import { Button } from '../../ui/Button.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import type { Row } from '../parts/DataTable.tsx';
import { PlayerHistory } from '../parts/PlayerHistory.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';
import { wordsOf } from '../wordsOf.ts';

const COLUMNS = [
  'id',
  'waitedMs',
  'nickName',
  'coin',
  'gross',
  'net',
  'address',
  'toSelf',
  'approvals',
  'joinedAt',
];

/** Ageing of the queue: a player who waits for an hour is noticed, one who waits for a day comes first. */
function ageOf({ state, waitedMs }: Row): 'warn' | 'bad' | undefined {
  if (state !== 'pendingReview') return undefined;
  const waited = Number(waitedMs);
  return waited >= DAY_MS ? 'bad' : waited >= HOUR_MS ? 'warn' : undefined;
}

/** Longest list that one act approves. */
const MAX_CHOSEN = 50;

function flatten(row: Row): Row {
  const { withdrawal, player, toSelf, approvals, needed } = row as unknown as Review;
  const at = withdrawal.steps[0]?.at ?? null;
  return {
    ...withdrawal,
    ...player,
    id: withdrawal.id,
    waitedMs: at === null ? null : Date.now() + serverAheadMs() - at,
    toSelf,
    approvals: `${approvals.length}/${needed}`,
  };
}

interface ChoiceProps {
  rows: readonly Row[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Chooses all rows on the page, or none, and approves the chosen ones by one signature. */
function Choice({ rows, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('console');
  const all = rows.map(({ id }) => String(id)).slice(0, MAX_CHOSEN);
  const isAny = chosen.length > 0;
  return (
    <div className="buttons">
      <Button size="s" variant="quiet" onClick={() => onChange(isAny ? [] : all)}>
        {t(isAny ? 'chooseNone' : 'chooseAll')}
      </Button>
      {isAny && (
        <ActButton
          path="ops/withdraw/passAll"
          label={t('approveChosen', { count: chosen.length })}
          fixed={{ ids: chosen.join() }}
          onDone={() => onChange([])}
        />
      )}
    </div>
  );
}

/** The queue of withdrawals, oldest first, with the player's history beside the decision. */
export function WithdrawalsPage() {
  const { t } = useTranslation('console');
  const [state, setState] = useState('pendingReview');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [player, setPlayer] = useState<string | null>(null);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id].slice(0, MAX_CHOSEN) : ids.filter((each) => each !== id)));
  return (
    <div className={player ? 'beside' : undefined}>
      <section>
        <label className="filter">
          {wordsOf('column', 'state')}
          <select
            value={state}
            onChange={(event) => {
              setState(event.target.value);
              setChosen([]);
            }}
          >
            {withdrawalStates.map((name) => (
              <option key={name} value={name}>
                {wordsOf('value', name)}
              </option>
            ))}
          </select>
        </label>
        <ReadTable
          path="ops/withdraw/list"
          params={{ state }}
          columns={COLUMNS}
          pick={flatten}
          mark={ageOf}
          above={(rows) =>
            state === 'pendingReview' && <Choice rows={rows} chosen={chosen} onChange={setChosen} />
          }
          actions={(row) => (
            <ReviewActions
              row={row}
              isChosen={chosen.includes(String(row.id))}
              onChoose={choose}
              onHistory={setPlayer}
            />
          )}
        />
      </section>
      {player && (
        <aside aria-label={t('history')}>
          <Button size="s" variant="quiet" onClick={() => setPlayer(null)}>
            {t('close')}
          </Button>
          <PlayerHistory player={player} />
        </aside>
      )}
    </div>
  );
}

interface ReviewActionsProps {
  row: Row;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  onHistory: (player: string) => void;
}

/** Choice for a list, history, approval and rejection of one withdrawal. */
function ReviewActions({ row, isChosen, onChoose, onHistory }: ReviewActionsProps) {
  const { t } = useTranslation('console');
  const id = String(row.id);
  const isPending = row.state === 'pendingReview';
  return (
    <>
      {isPending && (
        <label className="choice">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(id, target.checked)} />
          <span className="unseen">{`${t('choose')} ${id}`}</span>
        </label>
      )}
      <Button size="s" variant="quiet" onClick={() => onHistory(String(row.userName))}>
        {t('history')}
      </Button>
      {isPending && <ActButton path="ops/withdraw/pass" fixed={{ id }} />}
      {(isPending || row.state === 'passed') && (
        <ActButton danger path="ops/withdraw/reject" fixed={{ id }} />
      )}
    </>
  );
}
