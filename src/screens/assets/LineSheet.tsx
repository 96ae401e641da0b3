import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LedgerLine } from '#core/api/objects.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { maskText } from '../../ui/maskText.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useLineTitle } from '../../ui/useLineTitle.ts';
import { explanationOf } from './explanationOf.ts';
import styles from './LineSheet.module.css';

/** Pages with more about a movement. */
const withdrawals = { to: '/withdraw-record', page: 'withdrawRecord' } as const;
const detailPages = {
  withdrawal: withdrawals,
  withdrawalRefund: withdrawals,
  fee: withdrawals,
  recharge: { to: '/recharge', page: 'recharge' },
  swap: { to: '/swap', page: 'swap' },
  internalTransfer: { to: '/transfer', page: 'transfer' },
} as const satisfies Partial<Record<RecordType, { to: string; page: string }>>;

const detailPageOf = (type: RecordType) =>
  type in detailPages ? detailPages[type as keyof typeof detailPages] : null;

/** Displayed reference: long hexadecimal numbers are masked, `>` becomes an arrow; copies are complete. */
const shown = (reference: string) => reference.replace(/0x\w{40,}/g, maskText).replace('>', ' → ');

/** Details of one movement: meaning, purpose, and the balance before and after. */
export function LineSheet({ line, onClose }: { line: LedgerLine; onClose: () => void }) {
  const { t } = useTranslation(['assets', 'record', 'ledger', 'common']);
  const clock = useManor((state) => state.world.clock);
  const formats = useFormats();
  const { title, below } = useLineTitle()(line);
  const type = t(`record:${line.type}`);
  const explained = explanationOf(line);
  const detailPage = detailPageOf(line.type);
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={styles.sum}>
        <CoinIcon coin={line.coin} size={30} />
        <Amount value={line.amount} coin={line.coin} unit="name" signed size="xl" decimals={6} />
      </p>
      {explained && <p className={styles.text}>{t(`ledger:explain.${explained}`)}</p>}
      <FactLines
        lines={[
          ...(below && below !== type ? [{ key: 'what', label: t('csv.kind'), value: below }] : []),
          ...(title === type ? [] : [{ key: 'type', label: t('csv.type'), value: type }]),
          {
            key: 'after',
            label: t('csv.after'),
            value: <Amount value={line.balanceAfter} coin={line.coin} unit="name" decimals={6} />,
          },
          { key: 'at', label: t('csv.time'), value: `${formats.date(line.at)} ${formats.time(line.at)}` },
          // Other references are the server's own words; the exported file has them all.
          ...(line.reference.includes('0x')
            ? [
                {
                  key: 'reference',
                  label: t('csv.reference'),
                  value: (
                    <span className={styles.reference}>
                      <code>{shown(line.reference)}</code>
                      <CopyButton text={line.reference} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <GameDatesNote clock={clock} />
      {detailPage && (
        <Link className={styles.door} to={detailPage.to}>
          {t(`common:page.${detailPage.page}`)}
          <Glyph name="next" size={18} />
        </Link>
      )}
    </Sheet>
  );
}
