import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookId } from '#core/catalog/looks.ts';
import { AmountDecimals } from '../../i18n/AmountDecimals.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { loadLooks } from '../../queries/loadLooks.ts';
import { useRead } from '../../queries/useRead.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LookChoice } from './LookChoice.tsx';
import { LooksHead } from './LooksHead.tsx';
import { LookTile } from './LookTile.tsx';
import styles from './LooksScreen.module.css';
import { lookTabNames, lookTabs, type LookTab } from './lookTabs.ts';

const none = [] as const;

/** The tray of looks over the manor: buy, place by a tap on a shining place, put away. */
export default function LooksScreen() {
  const { t } = useTranslation(['looks', 'common']);
  const formats = useFormats();
  const { data, reload } = useRead(['listLooks'], loadLooks);
  const placed = useManor((state) => state.facts.looks?.placed) ?? none;
  const [tab, setTab] = useState<LookTab>('spot');
  const [chosen, setChosen] = useState<LookId | null>(null);
  useEffect(() => {
    patch('view', { decorating: { look: null, slots: [] } });
    return () => patch('view', { decorating: null });
  }, []);
  const choose = (look: LookId | null) => {
    setChosen(look);
    patch('view', { decorating: { look, slots: [] } });
  };
  const open = (next: LookTab) => {
    setTab(next);
    choose(null);
  };
  const groups: readonly string[] = lookTabs[tab];
  const listed = data?.list.filter(({ group }) => groups.includes(group)) ?? [];
  const look = listed.find((other) => other.look === chosen);
  return (
    <AmountDecimals value={2}>
      <div className={styles.looks}>
        <LooksHead />
        <main className={styles.tray}>
          <p className={styles.count}>
            {t('count', { count: formats.count(placed.length), most: formats.count(data?.most ?? 40) })}
          </p>
          <Segmented
            label={t('groups')}
            options={lookTabNames.map((value) => ({ value, text: t(`tab.${value}`) }))}
            value={tab}
            onChange={open}
            scroll
          />
          <div className={styles.tiles} role="radiogroup" aria-label={t(`tab.${tab}`)}>
            {data ? (
              listed.map((listedLook) => (
                <LookTile
                  key={listedLook.look}
                  look={listedLook}
                  isPlaced={placed.some((other) => other.look === listedLook.look)}
                  isChosen={listedLook.look === chosen}
                  onChoose={() => choose(listedLook.look === chosen ? null : listedLook.look)}
                />
              ))
            ) : (
              <Skeleton height={92} />
            )}
          </div>
          {look ? (
            <LookChoice key={look.look} look={look} placed={placed} onBought={reload} />
          ) : (
            <p className={styles.hint}>{t('hint')}</p>
          )}
        </main>
      </div>
    </AmountDecimals>
  );
}
