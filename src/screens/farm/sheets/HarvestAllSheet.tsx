import { useTranslation } from 'react-i18next';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import { plotsToHarvest } from '../../../selectors/plotsToHarvest.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { harvestValues } from '../plot/harvestValues.ts';
import { HarvestList } from './HarvestList.tsx';
import { nextRipeAt } from './nextRipeAt.ts';
import styles from './sheets.module.css';

/** Harvests all ripe plots with one tap: plots, quantity, value. */
export function HarvestAllSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const constants = useManor((state) => state.world.constants);
  const isFieldDrawn = useManor((state) => state.view.isFieldDrawn);
  const ripe = plotsToHarvest(plots, now);
  const busy = useManor((state) => ripe.some(({ number }) => state.pending[`plot:${number}`]));
  if (!constants) return null;
  const yields = ripe.flatMap(({ number, plant }) =>
    plant ? [{ number, seed: plant.seed, ...harvestValues(plant, constants) }] : [],
  );
  const fruit = yields.reduce((sum, each) => sum + each.now, 0);
  const worth = yields.reduce((sum, each) => sum + each.nowAtr, 0n);
  const next = nextRipeAt(plots, now);
  const harvest = async () => {
    if (
      await harvestPlots(
        ripe.map(({ number }) => number),
        { silent: isFieldDrawn },
      )
    )
      onClose();
  };
  return (
    <Sheet
      title={t('harvestAll.title')}
      icon={<Icon src={careIcons.basket} size={32} />}
      onClose={onClose}
      foot={
        <Button wide busy={busy} disabled={ripe.length === 0} onClick={() => void harvest()}>
          {t('harvestAll.button')}
          {fruit > 0 && ` · ${t('plant.fruits', { count: fruit })}`}
        </Button>
      }
    >
      {ripe.length === 0 ? (
        <p className={styles.note}>
          {t('harvestAll.nothing')}
          {next !== null && (
            <>
              <br />
              {t('harvestAll.next', { span: formats.span(wait(next)) })}
            </>
          )}
        </p>
      ) : (
        <HarvestList yields={yields} fruit={fruit} worth={worth} />
      )}
    </Sheet>
  );
}
