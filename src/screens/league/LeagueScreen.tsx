import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLeague } from '../../queries/loadLeague.ts';
import { useRead } from '../../queries/useRead.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayPoints } from './DayPoints.tsx';
import { DivisionBanner } from './DivisionBanner.tsx';
import { LeagueTable } from './LeagueTable.tsx';

const boards = ['friends', 'world'] as const;
const weeks = ['thisWeek', 'lastWeek'] as const;

/** The weekly league: the circle's table and the group's, this week and the last, and the day's points. */
export default function LeagueScreen() {
  const { t } = useTranslation(['league', 'common']);
  const formats = useFormats();
  const { wait } = useGameNow();
  const { data } = useRead(['showLeague'], loadLeague);
  const [board, setBoard] = useState<(typeof boards)[number]>('friends');
  const [week, setWeek] = useState<(typeof weeks)[number]>('thisWeek');
  if (!data) {
    return (
      <Screen title={t('common:page.league')} back="/farm">
        <Skeleton height={132} lines={4} />
      </Screen>
    );
  }
  const tables = data[week];
  const ends = week === 'thisWeek' ? t('ends', { span: formats.span(wait(data.endsAt)) }) : null;
  return (
    <Screen title={t('common:page.league')} back="/farm">
      <DivisionBanner division={tables.division} step={tables.step} ends={ends} />
      <Segmented
        label={t('board.label')}
        options={boards.map((value) => ({ value, text: t(`board.${value}`) }))}
        value={board}
        onChange={setBoard}
      />
      <Segmented
        label={t('week.label')}
        options={weeks.map((value) => ({ value, text: t(`week.${value}`) }))}
        value={week}
        onChange={setWeek}
      />
      <LeagueTable
        rows={tables[board]}
        hasRibbons={board === 'world'}
        canVisit={board === 'friends'}
        empty={t(week === 'thisWeek' ? 'empty.now' : 'empty.last')}
      />
      {week === 'thisWeek' && <DayPoints today={data.today} />}
    </Screen>
  );
}
