import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CoinsPanel } from './CoinsPanel.tsx';
import { FaucetSheet } from './FaucetSheet.tsx';
import { HoldingPanel } from './HoldingPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { MoneyButtons } from './MoneyButtons.tsx';
import { MoneyLinks } from './MoneyLinks.tsx';
import { TotalPanel } from './TotalPanel.tsx';

/** The player's assets: total, coins, recharge and withdrawal, and every movement. */
export default function AssetsScreen() {
  const { t } = useTranslation(['assets', 'common']);
  const demo = useManor((state) => state.world.config?.demo === true);
  const [search] = useSearchParams();
  const [faucet, setFaucet] = useState(search.has('faucet'));
  return (
    <Screen
      title={t('common:page.assets')}
      action={
        demo && (
          <Button size="s" variant="plain" onClick={() => setFaucet(true)}>
            {t('faucet.title')}
          </Button>
        )
      }
    >
      <TotalPanel />
      <MoneyButtons />
      <CoinsPanel />
      <HoldingPanel />
      <MoneyLinks />
      <LedgerPanel />
      {faucet && demo && <FaucetSheet onClose={() => setFaucet(false)} />}
    </Screen>
  );
}
