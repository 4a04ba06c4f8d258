import { type Word, wordsOf } from '../../text/russian-words.ts';

/** A line: words that drivers say for one another, of whatever part of the car they speak. */
const things = [
  'двигатель мотор движок двс',
  'кондиционер кондей кондер климат',
  'аккумулятор аккум акум акб батарея батарейка',
  'шина резина покрышка',
  'топливо бензин горючее солярка',
];
/** The same of what ails it: without the part it is about, such a word names no work. */
const complaints = [
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
  ...['скрипит', 'свистит', 'дымит', 'хрустит', 'шумит', 'щелкает', 'люфтит', 'болтается'],
  ...['закрывается', 'открывается', 'греется', 'глохнет', 'отвалилось', 'оторвалось', 'треснуло', 'лопнуло'],
];

const byStem = new Map<string, ReadonlySet<string>>();
for (const line of [...things, ...complaints]) {
  const stems = new Set(wordsOf(line).map(({ stem }) => stem));
  for (const stem of stems) byStem.set(stem, stems);
}

const complaintStems = new Set(wordsOf(complaints.join(' ')).map(({ stem }) => stem));

const none: ReadonlySet<string> = new Set();
/** Stems of the words that mean the same, the word's own among them; empty: it has no others. */
export function stemsOfMeaning({ stem }: Word): ReadonlySet<string> {
  return byStem.get(stem) ?? none;
}

/** It says what ails a car, and not which part. */
export function isComplaint({ stem }: Word): boolean {
  return complaintStems.has(stem);
}
