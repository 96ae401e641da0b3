import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerLine } from '#core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Amount } from './Amount.tsx';
import { CoinIcon } from './CoinIcon.tsx';
import type { FoldedLines } from './foldLines.ts';
import { Glyph } from './Glyph.tsx';
import styles from './LedgerRow.module.css';
import { LedgerRow } from './LedgerRow.tsx';
import { Row } from './Row.tsx';

export interface FoldedRowProps {
  fold: FoldedLines;
  onOpen?: ((line: LedgerLine) => void) | undefined;
}

/** Several small movements of a day as one row with their sum; a tap shows each of them. */
export function FoldedRow({ fold, onOpen }: FoldedRowProps) {
  const { t } = useTranslation('assets');
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const { kind, sum, lines } = fold;
  const [first] = lines;
  if (!first) return null;
  return (
    <>
      <li data-folded={kind}>
        <Row
          icon={<CoinIcon coin={first.coin} size={38} />}
          label={t(`folded.${kind}`, { count: formats.count(lines.length) })}
          text={formats.date(first.at)}
          value={
            <span className={styles.sum}>
              <Amount value={sum} coin={first.coin} unit="name" signed decimals={6} />
              <Glyph name={open ? 'up' : 'down'} size={16} />
            </span>
          }
          onClick={() => setOpen(!open)}
          arrow={false}
        />
      </li>
      {open && lines.map((line) => <LedgerRow key={line.id} line={line} onOpen={onOpen} />)}
    </>
  );
}
