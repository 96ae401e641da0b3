import { HOUR_MS } from '#core/catalog/dayMs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { advanceClock } from '../../actions/advanceClock.ts';
import { claimFaucet } from '../../actions/claimFaucet.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './FaucetSheet.module.css';

const steps = [
  { key: 'hour', ms: HOUR_MS, hours: 1 },
  { key: 'four', ms: 4 * HOUR_MS, hours: 4 },
  { key: 'day', ms: 24 * HOUR_MS, hours: null },
] as const;

const coins = [
  { coin: 'USDT', amount: '1000', text: 'usdt' },
  { coin: 'GAS', amount: '1', text: 'gas' },
] as const;

/** Demo world only: sends test coins to the player's wallet and advances the game clock. */
export function FaucetSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const address = useManor((state) => state.session.address);
  const pending = useManor((state) => state.pending);
  const [transaction, setTransaction] = useState<string | null>(null);
  const claim = async (coin: 'USDT' | 'GAS', amount: string) => {
    const sent = await claimFaucet(coin, amount);
    if (sent) setTransaction(sent);
  };
  return (
    <Sheet title={t('faucet.title')} onClose={onClose}>
      <p className={styles.text}>{t('faucet.text')}</p>
      <FactLines
        lines={[
          ...(address
            ? [{ key: 'to', label: t('faucet.to'), value: <MaskedAddress address={address} copy={false} /> }]
            : []),
          ...(transaction
            ? [
                {
                  key: 'transaction',
                  label: t('faucet.transaction'),
                  value: <MaskedAddress address={transaction} />,
                },
              ]
            : []),
        ]}
      />
      <div className={styles.buttons}>
        {coins.map(({ coin, amount, text }) => (
          <Button
            key={coin}
            wide
            variant={coin === 'USDT' ? 'main' : 'plain'}
            busy={Boolean(pending[`faucet:${coin}`])}
            onClick={() => void claim(coin, amount)}
          >
            {t(`faucet.${text}`)}
          </Button>
        ))}
      </div>
      <h3 className={styles.section}>{t('faucet.clock')}</h3>
      <div className={styles.steps}>
        {steps.map(({ key, ms, hours }) => (
          <Button
            key={key}
            size="s"
            variant="plain"
            busy={Boolean(pending.clock)}
            onClick={() => void advanceClock(ms)}
          >
            {hours === null ? t('faucet.day') : t('faucet.hours', { count: hours })}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
