import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { useManor } from '../../store/useManor.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { maskText } from '../../ui/maskText.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './AddressPanel.module.css';

const SIZE = 176;
/** Dark enough for any QR scanner. */
const INK = '#3a2210';
const PAPER = '#fffdf6';

/** Groups of four, as people compare addresses. */
const inFours = (address: string) => address.slice(2).match(/.{1,4}/g) ?? [];

/** The vault's address for paying from the wallet's own page, with the precautions. */
export function AddressPanel({ coin, playerAddress }: { coin: PaymentCoin; playerAddress: string }) {
  const { t } = useTranslation('recharge');
  const network = useManor((state) => state.world.config?.chain.name ?? '');
  const { vault, token } = coin;
  const emblem = emblemIcons.emblem
    ? { src: emblemIcons.emblem, width: 36, height: 36, excavate: true }
    : undefined;
  return (
    <Panel title={t('address.title')}>
      <div className={styles.code}>
        <QRCodeSVG
          value={vault}
          size={SIZE}
          level="M"
          fgColor={INK}
          bgColor={PAPER}
          title={t('address.qr')}
          {...(emblem && { imageSettings: emblem })}
        />
      </div>
      <p className={styles.address} data-vault={vault}>
        <span className="unseen">{t('address.vault')}</span>
        <span>0x</span>
        {inFours(vault).map((part, at) => (
          <span key={at}>{part}</span>
        ))}
      </p>
      <CopyButton text={vault} words={t('address.copy')} />
      <div className={styles.facts}>
        <FactLines
          lines={[
            { key: 'network', label: t('address.network'), value: network },
            {
              key: 'token',
              label: t('address.token', { coin: coin.coin }),
              value: <MaskedAddress address={token} />,
            },
          ]}
        />
      </div>
      <ul className={styles.mind}>
        <li>
          <Glyph name="warning" size={20} />
          {t('address.own', { address: maskText(playerAddress) })}
        </li>
        <li>
          <Glyph name="warning" size={20} />
          {t('address.only', { coin: coin.coin })}
        </li>
      </ul>
    </Panel>
  );
}
