import type { LedgerLine, Notice } from '#core/api/objects.ts';
import { successKinds } from '#core/catalog/successKinds.ts';
import { AwaySheet } from '../../src/ui/AwaySheet.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { careIcons } from '../../src/ui/icons/careIcons.ts';
import { emptyIcons } from '../../src/ui/icons/emptyIcons.ts';
import { GameDatesNote } from '../../src/ui/GameDatesNote.tsx';
import { GuestEntries } from '../../src/ui/GuestEntries.tsx';
import { LedgerList } from '../../src/ui/LedgerList.tsx';
import { FoldedRow } from '../../src/ui/FoldedRow.tsx';
import { LedgerRow } from '../../src/ui/LedgerRow.tsx';
import { OpenedSheet } from '../../src/ui/OpenedSheet.tsx';
import { OfflineNote } from '../../src/ui/OfflineNote.tsx';
import { ListStates } from '../../src/ui/ListStates.tsx';
import { ChainAwayNotice } from '../../src/ui/ChainAwayNotice.tsx';
import { LoadMoreSentinel } from '../../src/ui/LoadMoreSentinel.tsx';
import { PagedList } from '../../src/ui/PagedList.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { PausedNotice } from '../../src/ui/PausedNotice.tsx';
import { RiskList } from '../../src/ui/RiskList.tsx';
import { SceneMissing } from '../../src/ui/SceneMissing.tsx';
import { SceneMissingCard } from '../../src/ui/SceneMissingCard.tsx';
import { Screen } from '../../src/ui/Screen.tsx';
import { Sheet } from '../../src/ui/Sheet.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { SuccessMoment } from '../../src/ui/SuccessMoment.tsx';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { useOpened } from '../../src/ui/useOpened.ts';
import { AT, HUGE, LONG_EN, LONG_TH, nothing, type Specimens } from './specimen.ts';

const line: LedgerLine = {
  id: '1',
  type: 'saplingPurchase',
  kind: 'mango',
  coin: 'ATR',
  amount: '-120',
  balanceAfter: '8474',
  reference: 'quantity:1',
  at: AT,
} as LedgerLine;
const lines = [
  line,
  { ...line, id: '2', type: 'otcSell', kind: 'otc:fill', amount: HUGE, balanceAfter: HUGE },
] as const;
const pages = {
  state: 'ready',
  list: lines as readonly LedgerLine[],
  loadMore: null,
  loadingMore: false,
  retry: nothing,
} as const;
const away = (['ripe', 'sold', 'credited'] as const).map((kind: Exclude<Notice['kind'], 'published'>) => ({
  kind,
  count: 3,
  amount: kind === 'ripe' ? null : 340_000_000n,
  coin: kind === 'ripe' ? null : ('ATR' as const),
}));

const author = { code: 'ABCDEF', nickName: LONG_TH };
const guestEntries = [
  { id: '3', author, sticker: 'sun', phrase: 'hello', help: null, at: AT },
  { id: '2', author, sticker: 'heart', phrase: 'thanks', help: '1', at: AT },
  { id: '1', author, sticker: null, phrase: 'bestManor', help: null, at: AT },
] as const;

/** A button that opens an overlay. */
function Opener({ what }: { what: 'sheet' | 'long sheet' | 'away' }) {
  const opened = useOpened<typeof what>();
  return (
    <>
      <Button variant="plain" onClick={() => opened.open(what)}>
        Open
      </Button>
      <OpenedSheet of={opened}>
        {(shown) =>
          shown === 'away' ? (
            <AwaySheet lines={away} awayMs={12_000_000} onHarvest={nothing} onClose={opened.close} />
          ) : (
            <Sheet
              title={shown === 'sheet' ? 'Sheet' : LONG_TH}
              onClose={opened.close}
              foot={<Button wide>Confirm</Button>}
            >
              {Array.from({ length: shown === 'sheet' ? 2 : 30 }, (_, at) => (
                <p key={at}>{LONG_EN}</p>
              ))}
            </Sheet>
          )
        }
      </OpenedSheet>
    </>
  );
}

const states = (state: 'loading' | 'failed' | 'ready', count: number) => (
  <ListStates state={state} count={count} onRetry={nothing} onMore={count > 1 ? nothing : null}>
    <p>{LONG_EN}</p>
  </ListStates>
);

const flow = { flow: 'withdraw', paused: true, reason: 'audit', since: AT, version: 1 } as const;

export const lists: Specimens = {
  GameDatesNote: { fast: <GameDatesNote clock={{ wallAt: AT, gameAt: AT, speed: 240 }} /> },
  Panel: {
    titled: (
      <Panel title={LONG_TH} action={<Button size="s">All</Button>}>
        {LONG_EN}
      </Panel>
    ),
    plain: <Panel>{LONG_EN}</Panel>,
  },
  ListStates: {
    loading: states('loading', 0),
    failed: states('failed', 0),
    empty: states('ready', 0),
    more: states('ready', 2),
    end: states('ready', 1),
    'more failed': states('failed', 1),
  },
  EmptyState: {
    plain: <EmptyState />,
    ...Object.fromEntries(
      Object.entries(emptyIcons).map(([name, url]) => [name, <EmptyState key={name} picture={url} />]),
    ),
    action: <EmptyState text={LONG_TH} action={<Button>Plant</Button>} />,
  },
  Skeleton: { rows: <Skeleton rows={3} />, lines: <Skeleton lines={3} /> },
  FoldedRow: {
    points: (
      <ul>
        <FoldedRow fold={{ id: 'points', kind: 'points', sum: 3_000_000n, lines }} />
      </ul>
    ),
    dust: (
      <ul>
        <FoldedRow fold={{ id: 'dust', kind: 'dust', sum: -4_000n, lines }} onOpen={nothing} />
      </ul>
    ),
  },
  OfflineNote: { offline: <OfflineNote online={false} />, online: <OfflineNote online /> },
  GuestEntries: {
    empty: <GuestEntries entries={[]} />,
    'stickers, phrases and thanks': <GuestEntries entries={guestEntries} />,
  },
  LedgerRow: {
    plain: (
      <ul>
        <LedgerRow line={line} />
      </ul>
    ),
    'button, huge': (
      <ul>
        <LedgerRow line={lines[1]} onOpen={nothing} />
      </ul>
    ),
  },
  LedgerList: {
    page: <LedgerList pages={pages} />,
  },
  LoadMoreSentinel: { mark: <LoadMoreSentinel onSight={null} /> },
  PagedList: {
    pages: (
      <PagedList
        pages={{ state: 'ready', list: lines, loadMore: nothing, loadingMore: false, retry: nothing }}
      >
        <LedgerRow line={line} />
        <LedgerRow line={lines[1]} />
      </PagedList>
    ),
  },
  ChainAwayNotice: { words: <ChainAwayNotice words={LONG_TH} /> },
  PausedNotice: {
    audit: <PausedNotice flow={flow} />,
    words: <PausedNotice flow={{ ...flow, reason: LONG_TH }} />,
  },
  RiskList: { five: <RiskList feeBps={1_500} /> },
  SceneMissing: { board: <SceneMissing>{LONG_EN}</SceneMissing> },
  SceneMissingCard: {
    wish: (
      <ul>
        <SceneMissingCard
          mark={{ 'data-plot': 5 }}
          picture={<img src={emptyIcons['empty-team']} width={80} alt="" />}
          title={LONG_TH}
          onOpen={nothing}
          action={{ text: 'Water', cost: '2 ATR', icon: careIcons.can, run: nothing }}
          busy={false}
        >
          {LONG_EN}
        </SceneMissingCard>
      </ul>
    ),
  },
  Screen: {
    whole: (
      <div style={{ height: 280 }}>
        <Screen
          title={LONG_TH}
          back="/"
          action={<Button size="s">All</Button>}
          foot={<Button wide>Next</Button>}
        >
          <p>{LONG_EN}</p>
        </Screen>
      </div>
    ),
  },
  Sheet: { short: <Opener what="sheet" />, long: <Opener what="long sheet" /> },
  AwaySheet: { three: <Opener what="away" /> },
  SuccessMoment: Object.fromEntries(
    successKinds.map((kind) => [kind, <SuccessMoment key={kind} kind={kind} />]),
  ),
  Toaster: { here: <Toaster /> },
};
