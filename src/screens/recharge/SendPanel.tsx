import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFaucet } from '../../actions/claimFaucet.ts';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { sendRecharge } from '../../actions/sendRecharge.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAmountField } from '../../ui/useAmountField.ts';
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
  const { t } = useTranslation('recharge');
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending.recharge));
  const field = useAmountField();
  const [missing, setMissing] = useState(false);
  const balance = balances.of(coin.coin);
  const amount = field.units;
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
    field.clear();
  };
  return (
    <Panel title={t('send.title')}>
      <AmountField
        label={t('send.amount')}
        amount={{
          input: field.input,
          write(text) {
            setMissing(false);
            field.write(text);
          },
        }}
        unit={coin.coin}
        hint={hint}
        error={missing ? t('send.required') : lacks ? shortage() : null}
        onMax={balance && balance.coin > 0n ? () => field.set(balance.coin) : null}
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
