import type { WorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import type { Understanding } from '../understanding/understand.ts';
import type { Draft } from './provider.ts';

export type Refusal = Extract<Understanding, { action: 'decline' }>;

/** What is done here about a damage that an insurer pays for, or pays too little for. */
const titles = [
  'Оценка кузовных повреждений',
  'Независимая экспертиза после ДТП',
  'Ремонт кузова после ДТП под ключ',
];
const policy =
  /осаго|каско|полис|застрах|страховани|(оформ|куп|продл|сдел|нуж|хочу|обнов)[а-яё]*( [а-яё]+)? страховк/i;

const insurer = /страхов/i;

export function refusedOf(
  { text, matter, danger }: Refusal,
  said: string,
  catalogue: WorkTypeCatalogue,
): Draft {
  const isInsurance = matter === 'insurance' || (matter === 'unnamed' && insurer.test(said));
  const refusal = { action: 'decline', part: 'apart', danger } as const;
  return isInsurance ? { ...refusal, ...wayOutOfInsurance(said, catalogue) } : { ...refusal, text };
}

/** What can be done here: the works of the catalogue, if it has them, by one tap each, and the site's own page. */
function wayOutOfInsurance(
  said: string,
  { byTitle }: WorkTypeCatalogue,
): Pick<Draft, 'text' | 'question' | 'page'> {
  const options = titles.filter((title) => byTitle.has(title));
  const works = options.map((title) => `«${title}»`).join(', ');
  const whatIsBroken = 'Напишите, что повреждено.';
  const isPolicy = policy.test(said);
  const sentences = [
    'Полисами и выплатами занимается страховая компания.',
    isPolicy && 'Заявку на полис можно оставить в меню сайта, раздел «Страхование».',
    works && `Могу подобрать работы: ${works}.`,
    whatIsBroken,
  ];
  return {
    text: sentences.filter(Boolean).join(' '),
    question: options.length > 0 ? { text: whatIsBroken, options } : null,
    page: isPolicy ? pageOf(said) : undefined,
  };
}

const pageOf = (said: string) => (/каско/i.test(said) && !/осаго/i.test(said) ? 'kasko' : 'osago');
