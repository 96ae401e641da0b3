import { useNavigate } from 'react-router-dom';
import type { GoalFacts } from '#core/api/goalObjects.ts';
import { claimGoal } from '../../../actions/claimGoal.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { goalPlace } from './goalPlace.ts';

/** The tap on a goal: claims a reached one, else moves camera, sheet or page to its place. */
export function useGoalTap(reload: () => void): (goal: GoalFacts) => void {
  const navigate = useNavigate();
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  return (goal) => {
    if (goal.state === 'done') return void claimGoal(goal.key).then(reload);
    const place = goalPlace(goal.fact, plots, now);
    openSheet('sheet' in place ? place.sheet : null);
    if ('route' in place) void navigate(place.route);
    // Again from nothing, so that the camera also returns to a plot that it showed before.
    if ('plot' in place) patch('view', { selectedPlot: place.plot, pointedPlot: place.plot });
  };
}
