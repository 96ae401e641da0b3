import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { claimFaucet } from '../../actions/claimFaucet.ts';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { sendRecharge } from '../../actions/sendRecharge.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useAmountField } from '../../ui/useAmountField.ts';
import styles from './SendPanel.module.css';
import type { RechargeBalances } from './useRechargeBalances.ts';
import type { SentRecharge } from './useSentRecharges.ts';

export interface SendPanelProps {
  coin: PaymentCoin;
  /** The coin that a wallet with batches can send by the same confirmation. */
  other: PaymentCoin | undefined;
  balances: RechargeBalances;
  onSent: (sent: Omit<SentRecharge, 'failed'>) => void;
}

/** Amount of a coin with its balance in the wallet, its shortage, and its largest amount. */
function useCoinAmount(name: ChainCoin, balances: RechargeBalances) {
  const { t } = useTranslation('recharge');
  const formats = useFormats();
  const field = useAmountField();
  const balance = balances.of(name);
  const amount = field.units;
  const lacks = balance !== undefined && amount > balance.coin;
  const text = (units: bigint) => formats.amount(units, { decimals: 6 });
  const shortage = () =>
    sayRefusal(name === 'USDT' ? 'insufficientUsdt' : 'insufficientAtr', {
      need: text(amount),
      have: text(balance?.coin ?? 0n),
    });
  return {
    field,
    balance,
    amount,
    lacks,
    /** Amount and coin, as the button names them. */
    words: { amount: text(amount), coin: name },
    error: lacks ? shortage() : null,
    hint: balance
      ? t('inWallet', { amount: text(balance.coin), coin: name })
      : t(balances.state === 'failed' ? 'walletUnknown' : 'walletReading'),
    onMax: balance && balance.coin > 0n ? () => field.set(balance.coin) : null,
  };
}

/** Recharge by one tap: an amount, and a plain transfer to the vault through the wallet. */
export function SendPanel({ coin, other, balances, onSent }: SendPanelProps) {
  const { t } = useTranslation('recharge');
  const busy = useManor((state) => Boolean(state.pending.recharge));
  const own = useCoinAmount(coin.coin, balances);
  const second = useCoinAmount(coin.coin === 'USDT' ? 'ATR' : 'USDT', balances);
  const [missing, setMissing] = useState(false);
  const [withOther, setWithOther] = useState(false);
  const offersOther =
    other !== undefined && own.balance?.batches === true && (second.balance?.coin ?? 0n) > 0n;
  const isBoth = offersOther && withOther && second.amount > 0n;
  const lacks = own.lacks || (isBoth && second.lacks);
  const send = async () => {
    if (own.amount === 0n) return setMissing(true);
    if (lacks) return;
    const parts = [{ coin, amount: own.amount }];
    if (isBoth) parts.push({ coin: other, amount: second.amount });
    const hashes = await sendRecharge(parts);
    if (!hashes) return;
    // A batch is one transaction: its hash stands for each coin of it.
    const hash = hashes[0];
    if (hash) for (const part of parts) onSent({ hash, coin: part.coin.coin, amount: part.amount });
    own.field.clear();
    second.field.clear();
  };
  const buttonWords = () => {
    if (own.amount === 0n) return t('send.button');
    const first = t('send.buttonOf', own.words);
    return isBoth ? `${first} + ${second.words.amount}\u00a0${second.words.coin}` : first;
  };
  return (
    <Panel title={t('send.title')}>
      <AmountField
        label={t('send.amount')}
        amount={{
          input: own.field.input,
          write(text) {
            setMissing(false);
            own.field.write(text);
          },
        }}
        unit={coin.coin}
        hint={own.hint}
        error={missing ? t('send.required') : own.error}
        onMax={own.onMax}
      />
      {offersOther && <OtherCoin amount={second} isOn={withOther} onChange={setWithOther} />}
      <div className={styles.button}>
        <Button wide busy={busy} disabled={lacks} onClick={() => void send()}>
          {buttonWords()}
        </Button>
      </div>
      <p className={styles.note}>{t('send.note', { count: coin.confirmations })}</p>
      <TestCoins balances={balances} />
    </Panel>
  );
}

interface OtherCoinProps {
  amount: ReturnType<typeof useCoinAmount>;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The other coin, for wallets that send both by one confirmation. */
function OtherCoin({ amount, isOn, onChange }: OtherCoinProps) {
  const { t } = useTranslation('recharge');
  const { coin } = amount.words;
  return (
    <div className={styles.other} data-batch>
      <Switch label={t('send.both', { coin })} text={t('send.bothText')} on={isOn} onChange={onChange} />
      {isOn && (
        <AmountField
          label={t('send.amountOf', { coin })}
          amount={amount.field}
          unit={coin}
          hint={amount.hint}
          error={amount.error}
          onMax={amount.onMax}
        />
      )}
    </div>
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
