import { useTranslation } from 'react-i18next';
import type { LedgerLine } from '#core/api/objects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Amount } from './Amount.tsx';
import { CoinIcon } from './CoinIcon.tsx';
import { Icon } from './Icon.tsx';
import styles from './LedgerRow.module.css';
import { pictureOfGoods } from './pictureOfGoods.ts';
import { Row } from './Row.tsx';
import { useLineTitle } from './useLineTitle.ts';

/** One ledger line: description, time, amount, and the balance after it; `onOpen` makes it a button. */
export function LedgerRow({
  line,
  onOpen,
}: {
  line: LedgerLine;
  onOpen?: ((line: LedgerLine) => void) | undefined;
}) {
  const { t } = useTranslation('assets');
  const formats = useFormats();
  const { title, below } = useLineTitle()(line);
  const goods = pictureOfGoods(line.kind);
  return (
    <li data-record={line.type}>
      <Row
        icon={goods ? <Icon src={goods} size={38} /> : <CoinIcon coin={line.coin} size={38} />}
        label={title}
        text={
          <>
            {below && <span>{below}</span>}
            <time dateTime={new Date(line.at).toISOString()}>{formats.dateTime(line.at)}</time>
          </>
        }
        value={
          <span className={styles.sum}>
            <Amount value={line.amount} coin={line.coin} unit="name" signed />
            <small>{t('after', { amount: formats.amount(line.balanceAfter), coin: line.coin })}</small>
          </span>
        }
        onClick={onOpen && (() => onOpen(line))}
        arrow={false}
      />
    </li>
  );
}
