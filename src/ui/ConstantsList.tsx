import { useTranslation } from 'react-i18next';
import type { Answer } from '../../core/api/table.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { groupOf, groups } from './constantGroups.ts';
import styles from './ConstantsList.module.css';
import { Row } from './Row.tsx';
import { writeConstant } from './writeConstant.ts';

type Constant = Answer<'config/constants'>['list'][number];

/** A value that held once: from when, and why it came. */
function Before({ of, value, from, reason }: { of: string; value: unknown; from: number; reason: string }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <li>
      <b>{writeConstant(of, value, formats)}</b> {t('since', { date: formats.date(from) })} · {reason}
    </li>
  );
}

/** Constants under their headings, each with its value and every value that it had before. */
export function ConstantsList({ list }: { list: readonly Constant[] }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const filled = groups.filter((group) => list.some(({ key }) => groupOf(key) === group));
  return filled.map((group) => (
    <section key={group} className={styles.group}>
      <h3>{t(`constantNames.${group}`)}</h3>
      {list
        .filter(({ key }) => groupOf(key) === group)
        .map(({ key, value, history }) => (
          <div key={key} className={styles.constant} data-constant={key}>
            <Row
              label={<code className={styles.key}>{key}</code>}
              value={writeConstant(key, value, formats)}
            />
            {history.length > 1 && (
              <ul className={styles.history}>
                {history.map((one) => (
                  <Before key={one.from} of={key} {...one} />
                ))}
              </ul>
            )}
          </div>
        ))}
    </section>
  ));
}
