import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Casting } from '#core/api/castingObjects.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { CastingRing } from '../../ui/CastingRing.tsx';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CastingFacts } from './CastingFacts.tsx';
import { CastingLines } from './CastingLines.tsx';
import styles from './CastingSheet.module.css';
import { LeaveSheet } from './LeaveSheet.tsx';

/** Details of one casting: numbers, ledger lines, and a button to leave early. */
export function CastingSheet({ casting, onClose }: { casting: Casting; onClose: () => void }) {
  const { t } = useTranslation('casting');
  const clock = useManor((state) => state.world.clock);
  const [leaving, setLeaving] = useState(false);
  const [unfolded, setUnfolded] = useState(true);
  const isRunning = casting.state === 'running';
  if (leaving) return <LeaveSheet casting={casting} onClose={() => setLeaving(false)} />;
  return (
    <Sheet
      title={t('record', { number: casting.id })}
      onClose={onClose}
      foot={
        isRunning && (
          <Button wide variant="plain" onClick={() => setLeaving(true)}>
            {t('leave')}
          </Button>
        )
      }
    >
      <div className={styles.ring}>
        <CastingRing castings={[casting]} label={t('progress')} size={112} />
      </div>
      <CastingFacts casting={casting} />
      <GameDatesNote clock={clock} />
      <h3>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('lines')}
          <Glyph name={unfolded ? 'up' : 'down'} size={18} />
        </button>
      </h3>
      {unfolded && <CastingLines key={casting.version} id={casting.id} />}
    </Sheet>
  );
}
