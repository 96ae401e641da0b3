import { describe, expect, it } from 'vitest';
import { ActPlayer, type Act } from '../../../scenes/engine/acts.ts';
import { Camera } from '../../../scenes/engine/camera.ts';
import { createFrame } from '../../../scenes/engine/frame.ts';
import type { Kit } from '../../../scenes/manor/effects/kit.ts';
import { waveOf } from '../../../scenes/manor/effects/waveOf.ts';
import { fieldEnd, plotSpot, runSpots } from '../../../scenes/manor/layout.ts';

const events: string[] = [];

function act(key: string, name = key): Act {
  return {
    key,
    delayMs: 0,
    lengthMs: 100,
    begin: () => events.push(`begin ${name}`),
    step: () => undefined,
    end: () => events.push(`end ${name}`),
  };
}

describe('animations', () => {
  it('are cancelled by the next of the same key and by name, each ended once', () => {
    let playing = 0;
    const player = new ActPlayer((change) => (playing += change));
    const tick = () => player.tick({ ...createFrame(), dtMs: 20 });
    player.play(act('plot 1'));
    player.play(act('plot 2'));
    tick();
    player.play(act('plot 1', 'newer'));
    player.stop('plot 2');
    player.stop('plot 9');
    for (let i = 0; i < 9; i += 1) tick();
    expect(events.filter((line) => line.startsWith('end')).sort()).toEqual([
      'end newer',
      'end plot 1',
      'end plot 2',
    ]);
    expect(playing).toBe(0);
  });
});

describe('a wave', () => {
  it('runs outwards from the shelf over the visible objects only', () => {
    const camera = new Camera();
    camera.resize(390, 844);
    camera.bound(runSpots(fieldEnd(24)).bottom);
    const kit = { place: { camera }, plot: (plot: number) => ({ spot: plotSpot(plot) }) } as unknown as Kit;
    const delays = waveOf(
      kit,
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
    expect([...delays.keys()].at(-1)).toBeLessThan(16);
    expect(Math.min(...delays.values())).toBe(0);
    expect(Math.max(...delays.values())).toBeLessThan(700);
    expect(delays.get(2)).toBeGreaterThan(delays.get(5) ?? 0);
    expect((delays.get(5) ?? 0) - (delays.get(8) ?? 0)).toBeGreaterThan(60);
  });
});
