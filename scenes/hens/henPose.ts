/** How a hen holds itself at one moment; angles in radians, lengths in world units. */
export interface HenPose {
  /** Where in its stride it is, 0 to 1; and how far it strides, 0 standing to 1 walking. */
  stride: number;
  walking: number;
  /** 0 upright to 1 beak at the ground. */
  peck: number;
  /** Turns the head: -1 back over the shoulder to 1 forward. */
  turn: number;
  /** 0 folded to 1 spread. */
  flap: number;
  /** 0 awake to 1 asleep on its feet, head under the wing. */
  sleep: number;
  /** 0 on its feet to 1 settled down on its brood, feathers spread. */
  sit: number;
  /** 0 at ease to 1 pressing. */
  press: number;
  /** 0 to 1 while an egg that was laid rolls out from under it and is seen. */
  egg: number;
  /** Runs with the time, for breath. */
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
