import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Row } from '../../ui/Row.tsx';
import { askedAt } from './sortedWithdrawals.ts';
import { StateSeal } from './StateSeal.tsx';

/** One withdrawal: net amount, request time, state, and the current wait. */
export function WithdrawalRow({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const { coin, net, state, wait } = withdrawal;
  const at = askedAt(withdrawal);
  return (
    <li data-withdrawal={withdrawal.id}>
      <Row
        icon={<CoinIcon coin={coin} size={40} />}
        label={<Amount value={net} coin={coin} unit="name" decimals={6} />}
        text={
          <>
            {wait && <span>{t(`wait.${wait.for}`)}</span>}
            <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
          </>
        }
        value={<StateSeal state={state} />}
        onClick={onOpen}
      />
    </li>
  );
}
