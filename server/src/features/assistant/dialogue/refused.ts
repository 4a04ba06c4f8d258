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
  return {
    ...{ action: 'decline', part: 'apart', danger },
    text: isInsurance ? wayOutOfInsurance(said, catalogue) : text,
  };
}

/** A refusal with what can be done here: the works of the catalogue, if it has them, and the site's own page. */
function wayOutOfInsurance(text: string, { byTitle }: WorkTypeCatalogue): string {
  const known = titles.filter((title) => byTitle.has(title)).map((title) => `«${title}»`);
  return [
    'Полисами и выплатами занимается страховая компания.',
    policy.test(text) && 'Заявку на полис можно оставить в меню сайта, раздел «Страхование».',
    known.length > 0 && `Могу подобрать работы: ${known.join(', ')}.`,
    'Напишите, что повреждено.',
  ]
    .filter(Boolean)
    .join(' ');
}
