// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawMissingPictures } from '../../../src/app/drawMissingPictures.ts';

test('a picture that cannot be fetched has a stand-in, and is fetched again when the line is back', () => {
  drawMissingPictures();
  const picture = document.body.appendChild(document.createElement('img'));
  picture.src = 'https://manor.test/apple.svg';
  picture.dispatchEvent(new Event('error'));
  expect(picture.src).toMatch(/^data:image\/svg\+xml,/);
  // A stand-in that cannot be drawn either does not start over.
  picture.dispatchEvent(new Event('error'));
  expect(picture.src).toMatch(/^data:/);
  window.dispatchEvent(new Event('online'));
  expect(picture.src).toBe('https://manor.test/apple.svg');
});
