import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useChainAway } from '../../queries/useChainAway.ts';
import { usePaused } from '../../store/usePaused.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { ChainAwayNotice } from '../../ui/ChainAwayNotice.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CastingList } from './CastingList.tsx';
import { CastView } from './CastView.tsx';
import { useCastForm } from './useCastForm.ts';

const views = ['cast', 'records'] as const;

/** Minting: casts USDT for ATR, and lists the player's castings. */
export default function MintScreen() {
  const { t } = useTranslation(['casting', 'common']);
  const clock = useManor((state) => state.world.clock);
  const [query, setQuery] = useSearchParams();
  const paused = usePaused('casting');
  const isChainAway = useChainAway();
  const form = useCastForm();
  const view = query.get('view') === 'records' ? 'records' : 'cast';
  const show = (next: (typeof views)[number]) =>
    setQuery(next === 'records' ? { view: next } : {}, { replace: true });
  const done = () => {
    form.amount.clear();
    show('records');
  };
  return (
    <Screen
      title={t('common:page.mint')}
      back="/"
      foot={
        view === 'cast' && (
          <Button
            wide
            disabled={!form.isReady || paused !== null}
            onClick={() => form.setAgreed(form.live.quote)}
          >
            {form.amount.units > 0n ? t('cast') : t('enterAmount')}
          </Button>
        )
      }
    >
      <Segmented
        label={t('common:page.mint')}
        value={view}
        onChange={show}
        options={views.map((value) => ({ value, text: t(`view.${value}`) }))}
      />
      <PausedNotice flow={paused} />
      <ChainAwayNotice words={isChainAway ? t('chainAway') : null} />
      <GameDatesNote clock={clock} />
      {view === 'cast' ? <CastView form={form} onDone={done} /> : <CastingList onCast={() => show('cast')} />}
    </Screen>
  );
}
