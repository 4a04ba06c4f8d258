import { type Word, wordsOf } from '../../text/russian-words.ts';

/** Words of drivers besides the problem: greetings, requests, time and frequency. */
const chatter =
  'здравствуйте здрасьте привет добрый день дня вечер вечера утро утра спасибо пожалуйста помогите подскажите ребята ' +
  'почему отчего зачем когда куда откуда где кто чего чей сколько какой какая какие причина проблема беда вопрос ' +
  'зима лето весна осень мороз мороза жара холод дождь снег ночь неделя неделю месяц год час минута раз ' +
  'сегодня вчера завтра теперь сейчас потом опять снова всегда иногда никогда вдруг уже еще очень сам сама все она он они оно';

const carsOfTheStreet = 'мерс мерин бэха бумер крузак фолькс хендэ хундай хюндай';

/**
 * Words in such a form are not the part that has a problem: adverbs («сильно»), adjectives («каждую»), verbs
 * («начинает») and nouns of manner or time («летом»). Endings that names of parts have too («хомут», «крепление»,
 * «жабо») are left out.
 */
const noSubject =
  /(?:[вгкнрстх]о|ски|ая|яя|ое|ее|ый|ий|ой|ые|ую|юю|ю|ого|его|ому|ему|ым|им|ых|их|ом|ем|ами|ями|ает|яет|ует|еет|ают|яют|уют|ать|ять|ить|уть|тся|ться|лся|лась|лось|лись|ала|яла|ила)$/;
/** Shorter ones are equal by chance: «хомут» is no form of the name «Хома». */
const shortestStem = 4;

/** Words that never name a part of a car. The search ignores them where no work has them. */
export class StopWords {
  readonly #forms = new Set<string>();

  /** Names of marks and models in Russian letters. */
  constructor(carNames: readonly string[]) {
    for (const { raw, stem } of [chatter, carsOfTheStreet, ...carNames].flatMap(wordsOf)) {
      this.#forms.add(raw);
      if (stem.length >= shortestStem) this.#forms.add(stem);
    }
  }

  has({ raw, stem }: Word): boolean {
    // Known Latin words are parts; the other ones are names of cars.
    return /^[a-z]/.test(raw) || this.#forms.has(raw) || this.#forms.has(stem) || noSubject.test(raw);
  }
}
