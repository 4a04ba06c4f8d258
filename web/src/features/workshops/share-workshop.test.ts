import { describe, expect, it } from 'vitest';
import { previewAddress } from './share-workshop.ts';

describe('the address that is shared', () => {
  it('opens the preview in the same city and contains nothing about the sender', () => {
    const here = new URL(
      'https://sto.ru/?city=kazan&works=3,5&auto=7&lat=55.7&long=49.1&service=12&drawer=service',
    );
    expect(previewAddress(here, 12)).toBe('https://sto.ru/?city=kazan&service=12&drawer=service');
  });

  it('needs no city', () => {
    expect(previewAddress(new URL('http://localhost:8080/?service=9'), 12)).toBe(
      'http://localhost:8080/?service=12&drawer=service',
    );
  });
});
