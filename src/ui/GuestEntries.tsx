import { useTranslation } from 'react-i18next';
import type { GuestEntry } from '#core/api/neighbourObjects.ts';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './GuestEntries.module.css';
import { stickerIcons } from './icons/stickerIcons.ts';
import { ListStates } from './ListStates.tsx';
import type { ShownPages } from './PagedList.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useNeighbourName } from './useNeighbourName.ts';

function Entry({ entry }: { entry: GuestEntry }) {
  const { t } = useTranslation('visit');
  const formats = useFormats();
  const nameOf = useNeighbourName();
  const { sticker, phrase, author, help, at } = entry;
  return (
    <li className={styles.entry} data-entry={entry.id}>
      {sticker === null ? (
        <span className={styles.blank} />
      ) : (
        <img
          src={stickerIcons[sticker]}
          width={44}
          height={44}
          alt={t(`sticker.${sticker}`)}
          draggable={false}
        />
      )}
      <span className={styles.words}>
        <b className={styles.name}>{nameOf(author)}</b>
        {phrase && <span>{t(`phrase.${phrase}`)}</span>}
        <small className={styles.note}>
          {help ? `${t('book.thanks')} · ` : ''}
          {formats.dateTime(at)}
        </small>
      </span>
    </li>
  );
}

/** Entries of a guest book, newest first. */
export function GuestEntries({ entries }: { entries: readonly GuestEntry[] }) {
  const { t } = useTranslation('visit');
  if (entries.length === 0) return <p className={styles.note}>{t('book.empty')}</p>;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** A guest book page by page: the newest entries, and a button for older ones. */
export function GuestPages({ pages }: { pages: ShownPages<GuestEntry> }) {
  return (
    <ListStates
      state={pages.state}
      count={pages.list.length}
      onRetry={pages.retry}
      onMore={pages.loadMore}
      loadingMore={pages.loadingMore}
      foot={pages.loadMore !== null}
      empty={<GuestEntries entries={[]} />}
      skeleton={<Skeleton height={44} lines={3} />}
    >
      <GuestEntries entries={pages.list} />
    </ListStates>
  );
}
