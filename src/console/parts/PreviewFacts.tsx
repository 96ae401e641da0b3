import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { wordsOf } from '../wordsOf.ts';
import { DataTable } from './DataTable.tsx';

/** A preview in words: the refusal, or the postings and the rows of the log that the act will write. */
export function PreviewFacts({ preview }: { preview: Answer<'ops/preview'> }) {
  const { t } = useTranslation('console');
  const { refusal, postings, acts } = preview;
  if (refusal)
    return (
      <p role="alert" className="fault">
        {refusal.sentence}
      </p>
    );
  const entries = postings.flatMap(({ type, entries: moved }) =>
    moved.map(({ account, coin, amount, balance }) => ({
      type: wordsOf('value', type),
      account,
      coin,
      amount,
      balance,
    })),
  );
  return (
    <section className="preview" aria-label={t('previewTitle')}>
      <h3>{t('previewTitle')}</h3>
      {entries.length > 0 ? <DataTable label={t('postings')} rows={entries} /> : <p>{t('noPostings')}</p>}
      <ul>
        {acts.map(({ act, subject, reason }) => (
          <li key={act + subject}>
            <b>{act}</b> {subject} · {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
