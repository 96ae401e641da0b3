import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { fetchAsked } from '../../ui/fetchAsked.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ConstantsSheet } from './ConstantsSheet.tsx';
import { DemoWalletPanel } from './DemoWalletPanel.tsx';
import { GuidePanel } from './GuidePanel.tsx';
import { Preferences } from './Preferences.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { RiskSheet } from './RiskSheet.tsx';
import { SignOutPanel } from './SignOutPanel.tsx';
import { WorldFoot } from './WorldFoot.tsx';

const SignInsSheet = lazy(() => fetchAsked(() => import('./SignInsSheet.tsx')));

/** Profile, preferences, rules of the game, devices, and sign-out. */
export default function AccountScreen() {
  const { t } = useTranslation(['account', 'common']);
  const [sheet, setSheet] = useState<'constants' | 'risk' | 'signIns' | null>(null);
  const demo = useManor((state) => state.world.config?.demo ?? false);
  const close = () => setSheet(null);
  return (
    <Screen title={t('common:page.account')} back="/">
      <ProfilePanel />
      <Preferences />
      <GuidePanel />
      {demo && <DemoWalletPanel />}
      <Panel title={t('about')}>
        <Row label={t('constants')} text={t('constantsText')} onClick={() => setSheet('constants')} />
        <Row label={t('risk')} onClick={() => setSheet('risk')} />
        <Row label={t('licences')} text={t('licencesText')} href="/notices.html" />
      </Panel>
      <Panel>
        <Row label={t('devices')} onClick={() => setSheet('signIns')} />
      </Panel>
      <SignOutPanel />
      <WorldFoot />
      {sheet === 'constants' && <ConstantsSheet onClose={close} />}
      {sheet === 'risk' && <RiskSheet onClose={close} />}
      {sheet === 'signIns' && (
        <Suspense>
          <SignInsSheet onClose={close} />
        </Suspense>
      )}
    </Screen>
  );
}
