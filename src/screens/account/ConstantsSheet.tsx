import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../core/api/table.ts';
import { CallRefusal } from '../../api/callRefusal.ts';
import { client } from '../../api/client.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Row } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { groupOf, groups } from './constantGroups.ts';
import styles from './ConstantsSheet.module.css';
import { writeConstant } from './writeConstant.ts';

type Constant = Answer<'config/constants'>['list'][number];

/** Every constant of the game with its value and since when it holds. */
export function ConstantsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const [list, setList] = useState<readonly Constant[]>([]);
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');

  const load = () => {
    setState('loading');
    client.read('config/constants', {}, { quiet: true }).then(
      (answer) => {
        setList(answer.list);
        setState('ready');
      },
      (error: unknown) => {
        if (!(error instanceof CallRefusal)) throw error;
        setState('failed');
      },
    );
  };
  useEffect(load, []);

  return (
    <Sheet title={t('constants')} onClose={onClose}>
      <ListStates state={state} count={list.length} onRetry={load}>
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3>{t(`constantNames.${group}`)}</h3>
            {list
              .filter(({ key }) => groupOf(key) === group)
              .map(({ key, value, history }) => (
                <Row
                  key={key}
                  label={<code className={styles.key}>{key}</code>}
                  text={
                    history.length > 1 && history[0]
                      ? `${t('since', { date: formats.date(history[0].from) })} · ${history[0].reason}`
                      : undefined
                  }
                  value={writeConstant(key, value, formats)}
                />
              ))}
          </section>
        ))}
      </ListStates>
    </Sheet>
  );
}
