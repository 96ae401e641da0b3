import { createHmac } from 'node:crypto';

/** 52 random bits as a number in [0, 1). */
function draw(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64BE(at) >> 12n) / 2 ** 52;
}

/** Chance for weeds and insects of a plot at a sowing: two numbers in [0, 1) by HMAC with the world's secret. */
export function drawPests(secret: string, sowing: string, plot: number): readonly [number, number] {
  const bytes = createHmac('sha256', secret).update(`${sowing}:${plot}`).digest();
  return [draw(bytes, 0), draw(bytes, 8)];
}
