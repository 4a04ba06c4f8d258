import { type Word, wordsOf } from '../../text/russian-words.ts';

/** Each line: synonyms of things, for any part of the car. */
const things = [
  'двигатель мотор движок двс',
  'кондиционер кондей кондер климат',
  'аккумулятор аккум акум акб батарея батарейка',
  'шина резина покрышка',
  'топливо бензин горючее солярка',
];
/** Synonyms of complaints: without a part, such a word names no work. */
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
/** Stems of synonyms, including the word's own; empty without any. */
export function stemsOfMeaning({ stem }: Word): ReadonlySet<string> {
  return byStem.get(stem) ?? none;
}

/** It is a complaint without a part. */
export function isComplaint({ stem }: Word): boolean {
  return complaintStems.has(stem);
}
