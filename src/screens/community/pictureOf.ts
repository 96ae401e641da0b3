import type { RewardKind } from '#core/catalog/rewardKinds.ts';
import { communityIcons } from '../../ui/icons/communityIcons.ts';

/** Picture of a kind of reward; the accelerated release is an hourglass. */
export function pictureOf(kind: RewardKind): string | undefined {
  return communityIcons[`reward-${kind === 'dynamic' ? 'release' : kind}`];
}
