import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { dueCare } from '#core/rules/dueCare.ts';
import { isRipe } from '#core/rules/growth.ts';
import { helpPlot } from '../../actions/helpPlot.ts';
import { markGoal } from '../../actions/markGoal.ts';
import { say } from '../../i18n/say.ts';
import { loadManor } from '../../queries/loadManor.ts';
import { useRead } from '../../queries/useRead.ts';
import { endVisit, showVisit } from '../../store/applyVisit.ts';
import { gameNow } from '../../store/gameNow.ts';
import { notify } from '../../store/notify.ts';
import { patch } from '../../store/patch.ts';
import { store } from '../../store/store.ts';
import { useManor } from '../../store/useManor.ts';
import { visitTap } from '../../store/visitTap.ts';
import { DueCares } from './DueCares.tsx';
import { GuestBookSheet } from './GuestBookSheet.tsx';
import { InviteCard } from './InviteCard.tsx';
import { VisitClosed } from './VisitClosed.tsx';
import { VisitHud } from './VisitHud.tsx';
import styles from './VisitScreen.module.css';

/** A tap on a bed gives the care that its bubble shows; at a ripe tree it says whose fruit that is. */
function helpAt(plot: number): void {
  const { visit } = store.getState();
  const plant = visit.plots?.[plot]?.plant;
  if (!plant) return;
  const now = gameNow(Date.now());
  if (isRipe(plant, now)) return notify.success(say('visit', 'due.ripe'), 'ripe');
  const care = visit.takesHelp ? dueCare(plant, now) : null;
  if (care) void helpPlot(plot, care);
}

/** A neighbour's manor in the scene, read-only but for help and the guest book; signed out, with the invitation. */
export default function VisitScreen() {
  const { t } = useTranslation('visit');
  const code = (useParams().code ?? '').toUpperCase();
  const isSignedIn = useManor((state) => state.session.token !== null);
  const round = useManor((state) => state.visit.round);
  const owner = useManor((state) => state.visit.owner);
  const own = useManor((state) => (isSignedIn ? state.session.user?.referralCode : undefined));
  const [isBookOpen, setBookOpen] = useState(false);
  const name = isSignedIn ? 'showManor' : 'showLinkedManor';
  const { state, data, reload } = useRead([name, code], () => loadManor(code, isSignedIn));
  useEffect(() => {
    visitTap.plot = helpAt;
    return () => {
      visitTap.plot = () => undefined;
      endVisit();
    };
  }, [code]);
  const manor = data && 'manor' in data ? data.manor : null;
  useEffect(() => {
    if (manor) showVisit(manor);
    else endVisit();
  }, [manor]);
  const isSeen = manor !== null;
  useEffect(() => {
    if (!isSeen || !isSignedIn || store.getState().visit.isMarked) return;
    patch('visit', { isMarked: true });
    void markGoal('visit');
  }, [isSeen, isSignedIn]);
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  // The own shared link, opened by its sharer.
  if (own === code) return <Navigate to="/farm" replace />;
  if (data && 'refused' in data) return <VisitClosed text={data.refused} onRetry={reload} />;
  if (state === 'failed' && !manor) return <VisitClosed text={null} onRetry={reload} />;
  if (!manor || owner?.code !== code) return <p className={styles.wait}>{t('title')}</p>;
  return (
    <div className={styles.visit}>
      <VisitHud owner={owner} hearts={manor.hearts} badges={manor.badges} onBook={() => setBookOpen(true)} />
      <main className={styles.middle}>{isSignedIn ? <DueCares /> : <InviteCard code={code} />}</main>
      {isBookOpen && (
        <GuestBookSheet
          owner={owner}
          entries={manor.book}
          canSign={isSignedIn}
          onClose={() => setBookOpen(false)}
        />
      )}
    </div>
  );
}
