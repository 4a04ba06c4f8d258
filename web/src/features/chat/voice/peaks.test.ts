import { expect, it } from 'vitest';
import { peaksOfSamples } from './peaks.ts';

it('draws at most sixty bars, relative to the loudest', () => {
  const samples = Float32Array.from({ length: 6000 }, (_, index) => (index < 3000 ? 0.1 : -0.2));
  const peaks = peaksOfSamples(samples);
  expect(peaks).toHaveLength(60);
  expect([peaks[0], peaks.at(-1)]).toEqual([50, 100]);
});

it('draws silence, a short sound and nothing', () => {
  expect(new Set(peaksOfSamples(new Float32Array(1000)))).toEqual(new Set([0]));
  expect(peaksOfSamples(Float32Array.of(0.5))).toEqual([100]);
  expect(peaksOfSamples(new Float32Array(0))).toEqual([0]);
});
