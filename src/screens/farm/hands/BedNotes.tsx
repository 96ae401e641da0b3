import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { bedNotes, type BedNote } from '../../../store/bedNotes.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import styles from './BedNotes.module.css';
import { usePagePlace } from './usePagePlace.ts';

const SHOWN_MS = 2_000;
/** An explanation takes longer to read than a number. */
const EXPLAINED_MS = 5_000;

interface Shown {
  id: number;
  note: BedNote;
}

function Note({ note }: { note: BedNote }) {
  const { t } = useTranslation('hands');
  const formats = useFormats();
  const { wait } = useGameNow();
  const place = usePagePlace(note.plot);
  const worth = useManor((state) => state.world.constants?.GIFT_TREE_WORTH ?? '0');
  const ripeIn = (at: number) => t('ripeIn', { span: formats.span(wait(at)) });
  const words = () => {
    if (note.kind === 'refusal') return note.text;
    if (note.kind === 'ripeAt') return ripeIn(note.at);
    const sample = t('sampleTree', { worth: formats.amount(worth) });
    return note.at === null ? sample : `${sample} · ${ripeIn(note.at)}`;
  };
  return (
    <p className={styles.note} data-kind={note.kind} data-note={note.plot} style={place}>
      <span>{words()}</span>
    </p>
  );
}

/** Lines at beds for some seconds: why a bed refused, how long a plant still grows, a sample. Read aloud as well. */
export function BedNotes() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      bedNotes.on((note) => {
        const id = (count.current += 1);
        setShown((before) => [...before.filter((each) => each.note.plot !== note.plot), { id, note }]);
        const shownMs = note.kind === 'sample' ? EXPLAINED_MS : SHOWN_MS;
        setTimeout(() => setShown((before) => before.filter((each) => each.id !== id)), shownMs);
      }),
    [],
  );
  return (
    <div aria-live="polite">
      {shown.map(({ id, note }) => (
        <Note key={id} note={note} />
      ))}
    </div>
  );
}
