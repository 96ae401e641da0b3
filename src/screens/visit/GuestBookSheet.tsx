import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestEntry, Neighbour } from '#core/api/neighbourObjects.ts';
import { leaveSticker } from '../../actions/leaveSticker.ts';
import { reportNickName } from '../../actions/reportNickName.ts';
import { loadGuestBook } from '../../queries/loadGuestBook.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { Button } from '../../ui/Button.tsx';
import { GuestEntries, GuestPages } from '../../ui/GuestEntries.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useNeighbourName } from '../../ui/useNeighbourName.ts';
import styles from './GuestBookSheet.module.css';
import { PhraseTray } from './PhraseTray.tsx';
import { StickerTray } from './StickerTray.tsx';

export interface GuestBookSheetProps {
  owner: Neighbour;
  /** Newest entries: all that visitors without a sign-in see. */
  entries: readonly GuestEntry[];
  /** False for visitors without a sign-in. */
  canSign: boolean;
  onClose: () => void;
}

type Tray = 'stickers' | 'phrases';
const trays: readonly Tray[] = ['stickers', 'phrases'];

/** The trays to sign with, and all entries page by page. */
function SignedBook({ code }: { code: string }) {
  const { t } = useTranslation('visit');
  const [tray, setTray] = useState<Tray>('stickers');
  const pages = useReadPages(['listGuestBook', code], (cursor) => loadGuestBook(code, cursor));
  const leave = async (entry: Parameters<typeof leaveSticker>[1]) => {
    if (await leaveSticker(code, entry)) pages.reload();
  };
  return (
    <>
      <div className={styles.trays}>
        <Segmented
          label={t('book.title')}
          options={trays.map((value) => ({ value, text: t(`book.${value}`) }))}
          value={tray}
          onChange={setTray}
        />
        {tray === 'stickers' ? (
          <StickerTray onPick={(sticker) => void leave({ sticker })} />
        ) : (
          <PhraseTray onPick={(phrase) => void leave({ phrase })} />
        )}
      </div>
      <GuestPages pages={pages} />
    </>
  );
}

/** The guest book: 24 stickers, 24 set phrases, the entries, and the report of a nickname. */
export function GuestBookSheet({ owner, entries, canSign, onClose }: GuestBookSheetProps) {
  const { t } = useTranslation('visit');
  const nameOf = useNeighbourName();
  return (
    <Sheet title={t('book.title')} onClose={onClose}>
      {canSign ? <SignedBook code={owner.code} /> : <GuestEntries entries={entries} />}
      {canSign && owner.kind !== 'house' && (
        <div className={styles.report}>
          <p>{t('report.text', { name: nameOf(owner) })}</p>
          <Button variant="quiet" onClick={() => void reportNickName(owner.code)}>
            {t('report.open')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
