import { useTranslation } from 'react-i18next';
import type { PlantFacts, Plot } from '#core/api/objects.ts';
import { careRefusal } from '#core/rules/care.ts';
import { growth, isRipe, stageOf } from '#core/rules/growth.ts';
import { cares, careTerms } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { SceneMissingCard } from '../../../ui/SceneMissingCard.tsx';
import { harvestValues } from '../plot/harvestValues.ts';
import { PlotPicture } from '../PlotPicture.tsx';
import styles from './FieldBoard.module.css';
import { usePlotAction } from './usePlotAction.ts';

/** Stage, time left and needs of a plant. */
function Plant({ plant, now }: { plant: PlantFacts; now: number }) {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  if (isRipe(plant, now)) {
    const count = constants ? harvestValues(plant, constants).now : 0;
    return (
      <span>
        {t('stage.fruit')} · {t('plant.fruits', { count })}
      </span>
    );
  }
  const wants = cares.filter((care) => careRefusal(plant, care, now) === null);
  return (
    <>
      <span className={styles.wants}>
        {t(`stage.${stageOf(plant, now)}`)}
        {wants.map((care) => (
          <Icon
            key={care}
            src={careIcons[careTerms[care].pictures.tool]}
            size={20}
            label={t(`common:care.${care}`)}
          />
        ))}
      </span>
      <span className={styles.bar}>
        <span className={styles.grown} style={{ width: `${growth(plant, now) * 100}%` }} />
      </span>
      <span>{t('plant.ripeIn', { span: formats.span(wait(plant.ripeAt)) })}</span>
    </>
  );
}

/** Card of a plot: picture, state, and a button for its need. */
export function PlotCard({ plot, now }: { plot: Plot; now: number }) {
  const { t } = useTranslation(['farm', 'common']);
  const { number, plant, reclaimedAt } = plot;
  const busy = useManor((state) => Boolean(state.pending[`plot:${number}`]));
  const action = usePlotAction(plot, now);
  const name = t('common:plot', { number });
  return (
    <SceneMissingCard
      mark={{ 'data-plot': number }}
      picture={<PlotPicture of={plant ?? (reclaimedAt === null ? 'wild' : 'bed')} now={now} width={64} />}
      title={plant ? `${name} · ${t(`common:fruit.${plant.seed}`)}` : name}
      onOpen={() => openSheet({ name: 'plot', plot: number })}
      action={action}
      busy={busy}
    >
      {plant ? (
        <Plant plant={plant} now={now} />
      ) : (
        <span>{t(reclaimedAt === null ? 'wild.title' : 'sow.title')}</span>
      )}
    </SceneMissingCard>
  );
}
