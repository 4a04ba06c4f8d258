import { expect, it } from 'vitest';
import { whyOfRequests } from '../understanding/second-opinion.ts';
import { proposalWords } from './turn-words.ts';

const suggestion = (title: string, reason: string) => ({
  work_type_id: 1,
  title,
  reason,
  confidence: 1,
  minutes: 60,
  price_from: 1000,
  price_to: 2000,
  price_source: 'market' as const,
  is_diagnostic: false,
  is_named: false,
});

it('a proposal says the sign that was understood', () => {
  expect(proposalWords([suggestion('Замена амортизаторов', 'стук на кочках')])).toMatch(
    /^Понял: стук на кочках\. Подойдёт работа: «Замена амортизаторов»/,
  );
});

it('a work of the classifier does not claim a sign', () => {
  const found = suggestion('Замена амортизаторов', whyOfRequests);
  expect(proposalWords([found])).toMatch(/^Подойдёт работа: «Замена амортизаторов»/);
  expect(proposalWords([found, suggestion('Мойка автомобиля', 'мойка')])).toMatch(
    /^Понял: мойка\. Подобрал работу для каждой задачи/,
  );
});

it('each of several problems has the price of its work', () => {
  const works = [
    suggestion('Замена амортизаторов', 'стук на кочках'),
    suggestion('Замена аккумулятора', 'не крутит'),
  ];
  const price = 'от 1 000 ₽ до 2 000 ₽';
  expect(proposalWords(works)).toContain(
    `«Замена амортизаторов» — ${price}; «Замена аккумулятора» — ${price}.`,
  );
});

it('prices of several works that no workshop has are all estimates', () => {
  const works = ['стук', 'свист'].map((reason) => ({
    ...suggestion(reason, reason),
    price_source: 'estimate' as const,
  }));
  expect(proposalWords(works)).toMatch(/Цены примерные: .+ на эти работы\.$/);
});
