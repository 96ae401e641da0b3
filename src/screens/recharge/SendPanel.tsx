import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFaucet } from '../../actions/claimFaucet.ts';
import type { PaymentCoin } from '../../actions/loadPaymentCoins.ts';
import { sendRecharge } from '../../actions/sendRecharge.ts';
import { formatAmount } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { unitsOf, normalizeAmount } from '../../i18n/normalizeAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './SendPanel.module.css';
import type { RechargeBalances } from './useRechargeBalances.ts';
import type { SentRecharge } from './useSentRecharges.ts';

export interface SendPanelProps {
  coin: PaymentCoin;
  balances: RechargeBalances;
  onSent: (sent: Omit<SentRecharge, 'failed'>) => void;
}

/** Recharge by one tap: an amount, and a plain transfer to the vault through the wallet. */
export function SendPanel({ coin, balances, onSent }: SendPanelProps) {
  const { t } = useTranslation(['recharge', 'common']);
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending.recharge));
  const [input, setInput] = useState('');
  const [missing, setMissing] = useState(false);
  const balance = balances.of(coin.coin);
  const amount = unitsOf(input);
  const lacks = balance !== undefined && amount > balance.coin;
  const shortage = () =>
    sayRefusal(coin.coin === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', {
      need: formats.amount(amount, { decimals: 6 }),
      have: formats.amount(balance?.coin ?? 0n, { decimals: 6 }),
    });
  const hint = balance
    ? t('inWallet', { amount: formats.amount(balance.coin, { decimals: 6 }), coin: coin.coin })
    : t(balances.state === 'failed' ? 'walletUnknown' : 'walletReading');
  const send = async () => {
    if (amount === 0n) return setMissing(true);
    if (lacks) return;
    const hash = await sendRecharge(coin, amount);
    if (!hash) return;
    onSent({ hash, coin: coin.coin, amount });
    setInput('');
  };
  return (
    <Panel title={t('send.title')}>
      <Field
        label={t('send.amount')}
        value={input}
        onChange={(text) => {
          setMissing(false);
          setInput(normalizeAmount(text));
        }}
        hint={hint}
        error={missing ? t('send.required') : lacks ? shortage() : null}
        suffix={
          <>
            <span className={styles.unit}>{coin.coin}</span>
            {balance && balance.coin > 0n && (
              <Button size="s" variant="quiet" onClick={() => setInput(formatAmount(balance.coin))}>
                {t('common:action.max')}
              </Button>
            )}
          </>
        }
        input={{ inputMode: 'decimal', autoComplete: 'off', placeholder: '0' }}
      />
      <div className={styles.button}>
        <Button wide busy={busy} disabled={lacks} onClick={() => void send()}>
          {amount > 0n
            ? t('send.buttonOf', { amount: formats.amount(amount, { decimals: 6 }), coin: coin.coin })
            : t('send.button')}
        </Button>
      </div>
      <p className={styles.note}>{t('send.note', { count: coin.confirmations })}</p>
      <TestCoins balances={balances} />
    </Panel>
  );
}

/** Demo world only: provides USDT to recharge, and gas when there is none. */
function TestCoins({ balances }: { balances: RechargeBalances }) {
  const { t } = useTranslation('recharge');
  const demo = useManor((state) => state.world.config?.demo === true);
  const busy = useManor((state) => Boolean(state.pending['faucet:USDT'] ?? state.pending['faucet:GAS']));
  if (!demo) return null;
  const claim = async () => {
    if (balances.of('USDT')?.gas !== true) await claimFaucet('GAS', '1');
    await claimFaucet('USDT', '1000');
    balances.reload();
  };
  return (
    <div className={styles.faucet}>
      <span>{t('faucet.text')}</span>
      <Button size="s" variant="plain" busy={busy} onClick={() => void claim()}>
        {t('faucet.button')}
      </Button>
    </div>
  );
}
