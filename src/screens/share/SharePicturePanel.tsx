import { QRCodeCanvas } from 'qrcode.react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { notify } from '../../store/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { portraitOf } from '../../ui/portraitOf.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { canShare, share } from './share.ts';
import styles from './SharePicturePanel.module.css';
import { SHARE_HEIGHT, SHARE_WIDTH } from './shareSize.ts';
import { useSharePicture } from './useSharePicture.ts';
import { useShareContent } from './useShareContent.ts';

const QR_SIZE = 744;
const EMBLEM_SIZE = 150;
const FILE = 'dream-manor.png';

/**
 * Preview of the picture with the player's field as it stands, generated on this device; it can be saved, and shared with another app where
 * supported.
 */
export function SharePicturePanel({ user }: { user: User }) {
  const { t } = useTranslation(['community', 'common']);
  const qr = useRef<HTMLCanvasElement>(null);
  const picture = useSharePicture(useShareContent(user), portraitOf(String(user.level)), qr);
  const { blob, url } = picture;
  const text = t('share.message', { code: user.referralCode });
  const send = async () => {
    if (
      blob &&
      (await share(new File([blob], FILE, { type: blob.type }), text, user.invitationLink)) === false
    )
      notify.error(t('common:failed.system'));
  };
  return (
    <section className={styles.panel}>
      <figure className={styles.print}>
        <div className={styles.picture} style={{ aspectRatio: `${SHARE_WIDTH} / ${SHARE_HEIGHT}` }}>
          {url && <img src={url} alt={t('share.picture', { code: user.referralCode })} data-share-picture />}
          {picture.state === 'painting' && <Spinner />}
          {picture.state === 'failed' && (
            <div className={styles.failed} role="alert">
              <p>{t('share.failed')}</p>
              <Button variant="plain" onClick={picture.repaint}>
                {t('common:action.retry')}
              </Button>
            </div>
          )}
        </div>
      </figure>
      <div hidden>
        <QRCodeCanvas
          ref={qr}
          value={user.invitationLink}
          size={QR_SIZE}
          level="Q"
          fgColor="#3a2210"
          bgColor="#fffdf6"
          {...(emblemIcons.emblem && {
            imageSettings: {
              src: emblemIcons.emblem,
              width: EMBLEM_SIZE,
              height: EMBLEM_SIZE,
              excavate: true,
            },
          })}
        />
      </div>
      <div className={styles.buttons}>
        {canShare() && (
          <Button wide disabled={!blob} icon={<Glyph name="send" size={20} />} onClick={() => void send()}>
            {t('share.send')}
          </Button>
        )}
        <Button
          wide
          variant={canShare() ? 'plain' : 'main'}
          disabled={!blob}
          icon={<Glyph name="recharge" size={20} />}
          onClick={() => blob && saveFile(FILE, blob)}
        >
          {t('share.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('share.hold')}</p>
    </section>
  );
}
