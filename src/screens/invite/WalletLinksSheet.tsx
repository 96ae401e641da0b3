import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copyText.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { notify } from '../../store/notify.ts';
import { pageWithReferrer, walletLinks } from '../../wallet/walletLinks.ts';
import styles from './WalletLinksSheet.module.css';

/** Still on this page after this long: the wallet is not installed. */
const NOT_OPENED_MS = 1_500;

/** Links to six in-app wallet browsers, and the page's link to copy if none opens. */
export function WalletLinksSheet({ referrer, onClose }: { referrer: string | null; onClose: () => void }) {
  const { t } = useTranslation(['invite', 'common']);
  const [tried, setTried] = useState<string | null>(null);
  const page = pageWithReferrer(location, referrer);
  const copy = async () => {
    if (await copyText(page)) notify.success(t('common:done.copied'));
    else notify.error(t('common:failed.copy'));
  };
  return (
    <Sheet
      title={t('openOther')}
      onClose={onClose}
      foot={
        <Button variant="plain" icon={<Glyph name="link" />} onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      }
    >
      <p className={styles.text}>{t('noWallet')}</p>
      <ul className={styles.links}>
        {walletLinks(page, navigator.userAgent).map(({ name, open, store }) => (
          <li key={name}>
            <a
              className={styles.link}
              href={open}
              onClick={() => {
                setTimeout(() => {
                  if (document.visibilityState === 'visible') setTried(name);
                }, NOT_OPENED_MS);
              }}
            >
              <span>{t('openIn', { wallet: name })}</span>
              <Glyph name="next" size={18} />
            </a>
            {tried === name && (
              <a className={styles.store} href={store}>
                {t('getWallet', { wallet: name })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
