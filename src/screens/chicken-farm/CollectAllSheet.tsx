import { useTranslation } from 'react-i18next';
import { collectEggs } from '../../actions/collectEggs.ts';
import { eggsReady } from '../../selectors/eggsReady.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './yard.module.css';

/** Collects every egg in a nest with one tap. */
export function CollectAllSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const keepMs = useManor((state) => state.world.constants?.EGG_KEEP_MS ?? 0);
  const all = Object.values(hens ?? {});
  const laid = all.filter((hen) => eggsReady(hen, now) > 0);
  const busy = useManor((state) => laid.some(({ id }) => state.pending[`hen:${id}`]));
  const eggs = laid.reduce((sum, hen) => sum + eggsReady(hen, now), 0);
  const worth = laid.reduce((sum, hen) => sum + BigInt(eggsReady(hen, now)) * amountOf(hen.eggPrice), 0n);
  const later = all.flatMap((hen) => hen.eggsAt.filter((at) => at > now));
  const collect = async () => {
    if (await collectEggs(laid.map(({ id }) => id))) onClose();
  };
  return (
    <Sheet
      title={t('collectAll.title')}
      icon={<Icon src={careIcons.basket} size={32} />}
      onClose={onClose}
      foot={
        <Button wide busy={busy} disabled={eggs === 0} onClick={() => void collect()}>
          {t('collectAll.button')}
          {eggs > 0 && ` · ${t('collectAll.eggs', { count: eggs })}`}
        </Button>
      }
    >
      {eggs === 0 ? (
        <p className={styles.note}>
          {t('collectAll.nothing')}
          <br />
          {later.length > 0 && t('collectAll.next', { span: formats.span(wait(Math.min(...later))) })}
        </p>
      ) : (
        <>
          <FactLines
            lines={[
              { key: 'eggs', label: t('collect'), value: t('collectAll.eggs', { count: eggs }) },
              {
                key: 'worth',
                label: t('collectAll.worth'),
                value: <Amount value={worth} coin="ATR" unit="name" />,
                strong: true,
              },
            ]}
          />
          <p className={styles.note}>{t('collectAll.keeps', { span: formats.span(wait(now + keepMs)) })}</p>
        </>
      )}
    </Sheet>
  );
}
