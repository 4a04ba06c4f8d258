import { type Word, wordsOf } from '../../search/russian-words.ts';

/** A line: words that drivers say for one another, of whatever part of the car they speak. */
const lines = [
  'двигатель мотор движок двс',
  'кондиционер кондей кондер климат',
  'аккумулятор аккум акум акб батарея батарейка',
  'шина резина покрышка',
  'течет течь подтекает протекает бежит капает сочится',
  'стучит стук грохочет брякает долбит',
  'гудит воет гудение',
  'бьет трясет вибрация вибрирует дрожит',
  'пахнет воняет запах вонь',
  'дергается дергает рывки пинается',
  'горит загорелся загорается светится мигает',
  'перегревается перегрелся кипит закипает закипел',
  'заводится завести заводить заведется запускается',
  'спустило спускает травит',
  'тянет уводит',
  'топливо бензин горючее солярка',
];

const byStem = new Map<string, ReadonlySet<string>>();
for (const line of lines) {
  const stems = new Set(wordsOf(line).map(({ stem }) => stem));
  for (const stem of stems) byStem.set(stem, stems);
}

const none: ReadonlySet<string> = new Set();
/** Letters of the shortest of them: «гр» is the stem of «горит», and typed it is only a beginning. */
const shortest = 3;

/** Stems of the words that mean the same, the word's own among them; empty: it has no others. */
export function stemsOfMeaning({ raw, stem }: Word): ReadonlySet<string> {
  return (raw.length >= shortest && byStem.get(stem)) || none;
}
