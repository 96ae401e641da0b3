import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { bedNotes, type BedNote } from '../../../store/bedNotes.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import styles from './BedNotes.module.css';
import { usePagePlace } from './usePagePlace.ts';

const SHOWN_MS = 2_000;

interface Shown {
  id: number;
  note: BedNote;
}

function Note({ note }: { note: BedNote }) {
  const { t } = useTranslation('hands');
  const formats = useFormats();
  const { wait } = useGameNow();
  const place = usePagePlace(note.plot);
  const text = note.kind === 'refusal' ? note.text : t('ripeIn', { span: formats.span(wait(note.at)) });
  return (
    <p className={styles.note} data-kind={note.kind} data-note={note.plot} style={place}>
      <span>{text}</span>
    </p>
  );
}

/** Lines at beds, two seconds each: why a bed refused, or how long a plant still grows. Read aloud as well. */
export function BedNotes() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      bedNotes.on((note) => {
        const id = (count.current += 1);
        setShown((before) => [...before.filter((each) => each.note.plot !== note.plot), { id, note }]);
        setTimeout(() => setShown((before) => before.filter((each) => each.id !== id)), SHOWN_MS);
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
