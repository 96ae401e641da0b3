/** Pose of a hen at one moment; angles in radians, lengths in world units. */
export interface HenPose {
  /** Phase of its stride, 0 to 1; and its amplitude, 0 standing to 1 walking. */
  stride: number;
  walking: number;
  /** 0 upright to 1 beak at the ground. */
  peck: number;
  /** Turn of the head: -1 back over the shoulder to 1 forward. */
  turn: number;
  /** 0 folded to 1 spread. */
  flap: number;
  /** 0 awake to 1 asleep on its feet, head under the wing. */
  sleep: number;
  /** 0 standing to 1 settled on its brood, feathers spread. */
  sit: number;
  /** 0 at ease to 1 pressing. */
  press: number;
  /** 0 to 1 while a laid egg rolls out from under it. */
  egg: number;
  /** Phase of its breath; grows with time. */
  breath: number;
}

export const restingPose = (): HenPose => ({
  stride: 0,
  walking: 0,
  peck: 0,
  turn: 0,
  flap: 0,
  sleep: 0,
  sit: 0,
  press: 0,
  egg: 0,
  breath: 0,
});
