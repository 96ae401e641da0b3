import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import type { ConstantKey } from '#core/catalog/constants.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { groupOf, groups } from './constantGroups.ts';
import styles from './ConstantsList.module.css';
import { Row } from './Row.tsx';
import { writeConstant } from './writeConstant.ts';

type Constant = Answer<'config/constants'>['list'][number];

/** An earlier value: when it started to apply, and the reason. */
function Before({ value, from, reason }: { value: string; from: number; reason: string }) {
  const { t } = useTranslation('constants');
  const formats = useFormats();
  return (
    <li>
      <b>{value}</b> {t('since', { date: formats.date(from) })} · {reason}
    </li>
  );
}

/** A proposed value: when it starts to apply, and the reason. Players see it before it does. */
function Pending({ value, from, reason }: { value: string; from: number; reason: string }) {
  const { t } = useTranslation('constants');
  const formats = useFormats();
  return (
    <p className={styles.pending} data-pending>
      <b>{value}</b> {t('pending', { date: formats.dateTime(from) })} · {reason}
    </p>
  );
}

/** A constant's name, and its value in one line per part. */
function ConstantRow({ constant: { key, value, history, pending } }: { constant: Constant }) {
  const { t } = useTranslation('constants');
  const words = { t, formats: useFormats() };
  // A constant newer than this build has no name here.
  const name = t(`name.${key as ConstantKey}`, { defaultValue: '' });
  return (
    <div className={styles.constant} data-constant={key}>
      <Row
        label={<span className={styles.name}>{name || <code className={styles.key}>{key}</code>}</span>}
        value={writeConstant(key, value, words).map((line) => (
          <span key={line} className={styles.part}>
            {line}
          </span>
        ))}
      />
      {pending && (
        <Pending
          value={writeConstant(key, pending.value, words).join(' · ')}
          from={pending.from}
          reason={pending.reason}
        />
      )}
      {history.length > 1 && (
        <ul className={styles.history}>
          {history.map((previous) => (
            <Before
              key={previous.from}
              value={writeConstant(key, previous.value, words).join(' · ')}
              from={previous.from}
              reason={previous.reason}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Constants by group, each with its value and its earlier values. */
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
