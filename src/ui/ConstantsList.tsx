import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import type { ConstantKey } from '#core/catalog/constants.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { groupOf, groups } from './constantGroups.ts';
import styles from './ConstantsList.module.css';
import { Row } from './Row.tsx';
import { writeConstant } from './writeConstant.ts';

type Constant = Answer<'config/constants'>['list'][number];

/** A value that held once: from when, and why it came. */
function Before({ value, from, reason }: { value: string; from: number; reason: string }) {
  const { t } = useTranslation('constants');
  const formats = useFormats();
  return (
    <li>
      <b>{value}</b> {t('since', { date: formats.date(from) })} · {reason}
    </li>
  );
}

/** What a constant is called, its technical name below, and its value in as many lines as it has parts. */
function ConstantRow({ constant: { key, value, history } }: { constant: Constant }) {
  const { t } = useTranslation('constants');
  const words = { t, formats: useFormats() };
  // One that came after this page was made has no name here yet.
  const name = t(`name.${key as ConstantKey}`, { defaultValue: '' });
  const code = <code className={styles.key}>{key}</code>;
  return (
    <div className={styles.constant} data-constant={key}>
      <Row
        label={<span className={styles.name}>{name || code}</span>}
        text={name && code}
        value={writeConstant(key, value, words).map((line) => (
          <span key={line} className={styles.part}>
            {line}
          </span>
        ))}
      />
      {history.length > 1 && (
        <ul className={styles.history}>
          {history.map((one) => (
            <Before
              key={one.from}
              value={writeConstant(key, one.value, words).join(' · ')}
              from={one.from}
              reason={one.reason}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Constants under their headings, each with its value and every value that it had before. */
export function ConstantsList({ list }: { list: readonly Constant[] }) {
  const { t } = useTranslation('constants');
  const filled = groups.filter((group) => list.some(({ key }) => groupOf(key) === group));
  return filled.map((group) => (
    <section key={group} className={styles.group}>
      <h3>{t(`group.${group}`)}</h3>
      {list
        .filter(({ key }) => groupOf(key) === group)
        .map((constant) => (
          <ConstantRow key={constant.key} constant={constant} />
        ))}
    </section>
  ));
}
