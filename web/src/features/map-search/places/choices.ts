import { counted } from '../../../lib/text/plural.ts';
import { foundBy } from '../../work-types/work-types.api.ts';
import type { SearchSuggestion, UnderstoodLine } from './suggest.api.ts';

/** One row of the list under the search field. */
export type Choice = SearchSuggestion | { kind: 'understood'; line: UnderstoodLine };

export interface ChoiceGroup {
  label: string;
  items: Choice[];
}

const works = 'Работы';
const symptoms = 'Симптомы';
const workshops = 'Автосервисы';
const places = 'Адреса и города';

function groupOf(choice: SearchSuggestion): string {
  if (choice.kind === 'work') return choice.match === 'symptom' ? symptoms : works;
  return choice.kind === 'service' ? workshops : places;
}

/**
 * The understood line, then works and symptoms; before them only places that the server puts first. A street or city
 * that it puts before all workshops stays before them.
 */
export function groupsOf(items: readonly SearchSuggestion[], line: UnderstoodLine | null): ChoiceGroup[] {
  const inLine = new Set(line?.works.map(({ id }) => id));
  const isSaid = (item: SearchSuggestion) => groupOf(item) === symptoms && inLine.has(item.id ?? 0);
  const others = items.filter((item) => !isSaid(item));
  const firstPlace = others.find(({ kind }) => kind !== 'work');
  const ofPlaces = firstPlace?.kind === 'service' ? [workshops, places] : [places, workshops];
  const order = others[0]?.kind === 'work' ? [works, symptoms, ...ofPlaces] : [...ofPlaces, works, symptoms];
  return [
    ...(line ? [{ label: line.car ? 'Понятно с ваших слов' : symptoms, items: [understood(line)] }] : []),
    ...order.map((label) => ({ label, items: others.filter((item) => groupOf(item) === label) })),
  ]
    .filter((group) => group.items.length > 0)
    .reduce<ChoiceGroup[]>(joined, []);
}

const understood = (line: UnderstoodLine): Choice => ({ kind: 'understood', line });

/** A trouble without a car is a symptom too: one heading for both. */
function joined(groups: ChoiceGroup[], group: ChoiceGroup): ChoiceGroup[] {
  const same = groups.find(({ label }) => label === group.label);
  if (!same) return [...groups, group];
  return groups.map((one) => (one === same ? { ...one, items: [...one.items, ...group.items] } : one));
}

export function titleOf(choice: Choice): string {
  if (choice.kind !== 'understood') return choice.title;
  const { car, works: found, comment } = choice.line;
  return (car && carWords(car)) || comment || found.map(({ title }) => title).join(', ');
}

/** What distinguishes it from others of the same title: its place, or the text that matched. */
export function subtitleOf(choice: Choice): string {
  if (choice.kind === 'understood') return lineWords(choice.line);
  if (choice.kind !== 'work') return choice.subtitle;
  const how = foundBy(choice);
  return how ? `${how}: «${choice.matched_text}»` : choice.subtitle;
}

function lineWords(line: UnderstoodLine): string {
  const titles = line.works.map(({ title }) => title).join(', ');
  const comment = line.car && line.comment ? `«${line.comment}» — в комментарий` : '';
  const city = line.city ? line.city.name : '';
  return [titles, comment, city].filter(Boolean).join(' · ') || 'Показать, кто берёт эту машину';
}

/** «Kia Rio, 2019» */
function carWords({ mark, model, year }: NonNullable<UnderstoodLine['car']>): string {
  return [[mark.name, model?.name].filter(Boolean).join(' '), year].filter(Boolean).join(', ');
}

/** For the note after the choice. */
export function understoodWords(line: UnderstoodLine): string {
  const comment = line.comment ? `комментарий «${line.comment}»` : '';
  return [
    line.car && carWords(line.car),
    line.works.length > 0 && counted(line.works.length, ['работа', 'работы', 'работ']),
    comment,
    line.city?.name,
  ]
    .filter(Boolean)
    .join(' · ');
}
