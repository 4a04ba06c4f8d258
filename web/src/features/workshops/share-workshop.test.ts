import { expect, it } from 'vitest';
import { sharedAddress } from './share-workshop.ts';

it('the shared address is the page of the workshop and says nothing about the sender', () => {
  const here = new URL('https://sto.ru/?city=kazan&works=3,5&auto=7&lat=55.7&service=12&drawer=service');
  expect(sharedAddress(here, { page_slug: '12-motor' })).toBe('https://sto.ru/service/12-motor');
});
