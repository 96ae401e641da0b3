import { describe, expect, it } from 'vitest';
import { Camera, INSET_BOTTOM, INSET_TOP } from '../../../scenes/engine/camera.ts';
import { fieldEnd, plotSpot, runSpots } from '../../../scenes/manor/layout.ts';

const BOTTOM = runSpots(fieldEnd(24)).bottom;
const sizes = [
  [320, 480],
  [360, 640],
  [390, 844],
  [450, 900],
] as const;

function cameraOf(width: number, height: number): Camera {
  const camera = new Camera();
  camera.resize(width, height);
  camera.bound(BOTTOM);
  return camera;
}

/** Screen position of a world height, in CSS pixels. */
const screenY = (camera: Camera, y: number) => (y - camera.y) * camera.scale;

describe('the camera', () => {
  it.each(sizes)('reaches every plot by panning on %d × %d, free of the overlays', (width, height) => {
    for (let plot = 1; plot <= 24; plot += 1) {
      const camera = cameraOf(width, height);
      let collected = false;
      for (let way = 0; way < 80 && !collected; way += 1) {
        const y = screenY(camera, plotSpot(plot).y);
        collected = y > INSET_TOP + 20 && y < height - INSET_BOTTOM - 20;
        camera.pan(0, -30);
      }
      expect(collected).toBe(true);
    }
  });

  it('overscrolls a little at both ends of the world and springs back, with its lower end above the overlay', () => {
    const camera = cameraOf(390, 844);
    const settleDown = () => {
      for (let i = 0; i < 90; i += 1) camera.tick(16);
      expect(camera.moving).toBe(false);
    };
    camera.hold();
    camera.pan(0, 5000);
    expect(camera.y).toBeLessThan(-20);
    expect(camera.y).toBeGreaterThan(-100);
    camera.tick(16);
    expect(camera.y).toBeLessThan(-20);
    camera.release();
    settleDown();
    expect(camera.y).toBe(0);
    camera.pan(0, -9000);
    settleDown();
    expect(screenY(camera, BOTTOM)).toBeCloseTo(844 - INSET_BOTTOM);
  });

  it('zooms in around a point and out again, and pans sideways to a plot when near', () => {
    const camera = cameraOf(390, 844);
    const glide = () => {
      for (let ms = 0; ms < 600; ms += 16) camera.tick(16);
    };
    const { x, y } = plotSpot(3);
    const [atX, atY] = [camera.worldX(320), camera.worldY(500)];
    camera.zoomAt(320, 500, false);
    glide();
    expect(camera.zoom).toBeCloseTo(1.6);
    expect([camera.worldX(320), camera.worldY(500)]).toEqual([expect.closeTo(atX), expect.closeTo(atY)]);
    camera.lookAt(plotSpot(1).x, y, 0.3, false);
    glide();
    expect(camera.x).toBe(0);
    camera.lookAt(x, y, 0.3, false);
    glide();
    expect(camera.worldX(390)).toBeCloseTo(390);
    camera.zoomAt(0, 0, true);
    expect([camera.zoom, camera.x]).toEqual([1, 0]);
  });

  it('pans to a plot and stops there', () => {
    const camera = cameraOf(390, 844);
    camera.lookAt(195, plotSpot(14).y, 0.3, false);
    expect(camera.moving).toBe(true);
    for (let ms = 0; ms < 600; ms += 16) camera.tick(16);
    expect(camera.moving).toBe(false);
    expect(screenY(camera, plotSpot(14).y)).toBeCloseTo(INSET_TOP + (844 - INSET_TOP - INSET_BOTTOM) * 0.3);
  });

  it('comes back to the view that it left, from any number of places, unless a finger moved it', () => {
    const camera = cameraOf(390, 844);
    expect(camera.comeBack(true)).toBe(false);
    for (const plot of [14, 9]) {
      camera.leave();
      camera.lookAt(195, plotSpot(plot).y, 0.3, true);
    }
    expect(camera.comeBack(true)).toBe(true);
    expect(camera.y).toBe(0);
    for (const touch of [() => camera.hold(), () => camera.pan(0, -20)]) {
      camera.leave();
      camera.lookAt(195, plotSpot(14).y, 0.3, true);
      touch();
      expect(camera.comeBack(true)).toBe(false);
    }
  });

  it('shows a plot that lies between the upper buttons and the cards, at no zoom', () => {
    const camera = cameraOf(390, 844);
    const shows = (plot: number) => camera.shows(plotSpot(plot).y - 150, plotSpot(plot).y + 40);
    expect([1, 2, 4, 5, 14].map(shows)).toEqual([true, true, true, false, false]);
    camera.lookAt(195, plotSpot(14).y, 0.3, true);
    expect([1, 14].map(shows)).toEqual([false, true]);
    // Near, it is seen in its whole height still, but not in its whole width.
    camera.zoomAt(195, 20, true);
    expect(shows(14)).toBe(false);
  });

  it('jumps with reduced motion', () => {
    const camera = cameraOf(390, 844);
    camera.lookAt(195, plotSpot(14).y, 0.3, true);
    expect(camera.moving).toBe(false);
    expect(camera.y).toBeGreaterThan(0);
  });

  it('decelerates after a fling, and stops at a touch', () => {
    const camera = cameraOf(390, 844);
    camera.fling(0, -1);
    camera.tick(16);
    const before = camera.y;
    expect(before).toBeGreaterThan(0);
    for (let i = 0; i < 200; i += 1) camera.tick(16);
    expect(camera.moving).toBe(false);
    camera.fling(0, 1);
    camera.hold();
    expect(camera.moving).toBe(false);
  });

  it('keeps the pinched point in place, and never shows beyond the world', () => {
    const camera = cameraOf(390, 844);
    camera.pan(0, -300);
    const point = camera.worldY(400);
    camera.pinch(1.4, 195, 400);
    expect(camera.worldY(400)).toBeCloseTo(point);
    camera.pan(9999, 0);
    for (let i = 0; i < 90; i += 1) camera.tick(16);
    expect(camera.x).toBe(0);
    camera.pinch(0.1, 0, 0);
    expect(camera.zoom).toBe(1);
  });

  it('zooms out on a low screen as far as the land is wide, and stays there', () => {
    const camera = cameraOf(360, 640);
    camera.begin(60, 740);
    camera.stepBack(428, 742);
    expect(camera.height / camera.scale).toBeCloseTo(742);
    expect(camera.y).toBe(0);
    expect(camera.worldX(180)).toBeCloseTo(195);
    camera.zoomAt(0, 300, true);
    expect(camera.worldX(0)).toBeCloseTo(camera.x);
    camera.pan(9999, 0);
    for (let i = 0; i < 90; i += 1) camera.tick(16);
    expect(camera.x).toBeCloseTo(195 - 417.375 / 2);
    camera.pan(-9999, 0);
    for (let i = 0; i < 90; i += 1) camera.tick(16);
    expect(camera.worldX(360)).toBeCloseTo(195 + 417.375 / 2);
    camera.resize(450, 390);
    camera.zoomAt(0, 0, true);
    expect(camera.width / camera.scale).toBeCloseTo(428);
    camera.resize(390, 844);
    expect([camera.x, camera.scale]).toEqual([0, 1]);
  });
});
