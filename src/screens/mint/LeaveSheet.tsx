import { useTranslation } from 'react-i18next';
import { endCasting } from '../../actions/endCasting.ts';
import type { Casting } from '#core/api/castingObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './ConfirmCastSheet.module.css';

/** Confirmation of leaving early: returned, kept and forfeited amounts. */
export function LeaveSheet({ casting, onClose }: { casting: Casting; onClose: () => void }) {
  const { t } = useTranslation('casting');
  const clock = useManor((state) => state.world.clock);
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending[`casting:${casting.id}`]));
  const over = casting.state !== 'running';
  const left = amountOf(casting.total) - amountOf(casting.released);
  const leave = async () => {
    await endCasting(casting.id);
    onClose();
  };
  return (
    <Sheet
      title={t('leaveTitle')}
      onClose={onClose}
      foot={
        <Button wide variant="danger" busy={busy} disabled={over} onClick={() => void leave()}>
          {over ? t('leaveOver') : t('leaveSure', { amount: formats.amount(casting.principal) })}
        </Button>
      }
    >
      <FactLines
        lines={[
          {
            key: 'returns',
            label: t('returns'),
            value: <Amount value={casting.principal} coin="USDT" unit="name" decimals={6} />,
            strong: true,
          },
          {
            key: 'keeps',
            label: t('keeps'),
            value: <Amount value={casting.released} coin="ATR" unit="name" decimals={6} />,
          },
          {
            key: 'gives',
            label: t('gives'),
            value: <Amount value={left} coin="ATR" unit="name" decimals={6} />,
          },
        ]}
      />
      <GameDatesNote clock={clock} />
      <p className={styles.note}>{t('leaveText', { date: formats.date(casting.endsAt) })}</p>
    </Sheet>
  );
}
