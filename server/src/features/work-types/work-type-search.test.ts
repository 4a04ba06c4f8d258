import { describe, expect, it } from 'vitest';
import { readCarNames, readWorkTypes } from '../../db/seed/catalogue-data.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { otherLayout } from '../../text/keyboard-layout.ts';
import { stemOf } from '../../text/russian-words.ts';
import { WorkTypeSearch } from './work-type-search.ts';

const works = readWorkTypes().groups.flatMap((group) =>
  group.categories.flatMap((category) =>
    category.services.map((service) => ({
      ...service,
      groupId: group.id,
      isPopular: service.is_popular,
    })),
  ),
);
const search = new WorkTypeSearch(works, readCarNames());
const find = (query: string, groupId?: number) => search.find(query, { groupId, limit: 20 });
const firstTitle = (query: string) => find(query).items[0]?.work.title;

describe('the real catalogue', () => {
  it.each([
    ['замена масла', 'Замена масла в двигателе'],
    ['масло', 'Замена масла в двигателе'],
    ['масло в акпп', 'Замена масла в АКПП'],
    ['развал-схождение', 'Развал-схождение'],
    ['шиномонтаж', 'Сезонный шиномонтаж'],
    ['замена ремня грм', 'Замена ремня ГРМ'],
    ['передние тормозные колодки', 'Замена передних тормозных колодок'],
    ['задние колодки', 'Замена задних тормозных колодок'],
    ['тормозные диски', 'Замена тормозных дисков'],
    ['покраска бампера', 'Покраска бампера'],
    ['ремонт бампера', 'Ремонт бампера'],
    ['замена бампера', 'Замена бампера'],
    ['свечи зажигания', 'Замена свечей зажигания'],
    ['салонный фильтр', 'Замена салонного фильтра'],
    ['заправка кондиционера', 'Заправка кондиционера'],
    ['эвакуатор', 'Эвакуатор'],
    ['тонировка', 'Тонировка стекол'],
    ['химчистка', 'Химчистка салона'],
    ['лобовое стекло', 'Замена лобового стекла'],
    ['компьютерная диагностика', 'Компьютерная диагностика двигателя'],
    ['развал', 'Развал-схождение'],
    ['аккум', 'Замена аккумулятора'],
    ['балансир', 'Балансировка колес'],
    ['кондей', 'Заправка кондиционера'],
    ['сайленты', 'Замена сайлентблоков'],
    ['сайлент блоки', 'Замена сайлентблоков'],
    ['косточки', 'Замена стоек стабилизатора'],
    ['граната', 'Замена ШРУСа'],
    ['переобувка', 'Сезонный шиномонтаж'],
    ['лобовуха', 'Замена лобового стекла'],
    ['тормозуха', 'Замена тормозной жидкости'],
    ['сигналка с автозапуском', 'Установка сигнализации'],
    ['акб', 'Замена аккумулятора'],
    ['шумка', 'Шумоизоляция'],
    ['капиталка', 'Капитальный ремонт двигателя'],
    ['вебасто', 'Установка предпускового подогревателя'],
    ['прикурить', 'Запуск двигателя на выезде'],
    ['техосмотр', 'Технический осмотр'],
    ['антикор', 'Антикоррозийная обработка'],
    ['dsg', 'Ремонт роботизированной коробки'],
    ['ГУР', 'Замена насоса ГУР'],
    ['гудит колесо', 'Диагностика подвески'],
    ['горит чек', 'Компьютерная диагностика двигателя'],
    ['стучит подвеска', 'Диагностика подвески'],
    ['троит двигатель', 'Замена катушки зажигания'],
    ['печка не греет', 'Промывка системы отопления'],
    ['кондиционер не холодит', 'Заправка кондиционера'],
    ['бьет руль при торможении', 'Замена тормозных дисков'],
    ['бьет руль на скорости', 'Балансировка колес'],
    ['машину тянет вправо', 'Развал-схождение'],
    ['течет помпа', 'Замена помпы'],
    ['хруст при повороте', 'Замена ШРУСа'],
    ['стартер щелкает не крутит', 'Ремонт стартера'],
    ['ручник не держит', 'Ремонт и регулировка ручного тормоза'],
    ['ключи остались в машине', 'Вскрытие автомобиля'],
    ['потеют фары мутные', 'Полировка фар'],
    ['пробил колесо', 'Ремонт прокола шины'],
    ['свистит ремень', 'Замена ремня навесного оборудования и роликов'],
    ['замина масла', 'Замена масла в двигателе'],
    ['акамулятор', 'Замена аккумулятора'],
    ['тормазные калодки передние', 'Замена передних тормозных колодок'],
    ['диогностика подвески', 'Диагностика подвески'],
    ['шиномантаж', 'Сезонный шиномонтаж'],
    ['сцыпление', 'Замена сцепления'],
    ['амартизаторы', 'Замена амортизаторов'],
    ['кандиционер заправка', 'Заправка кондиционера'],
    ['pfvtyf vfckf', 'Замена масла в двигателе'],
    ['pfghfdrf rjylbwbjythf', 'Заправка кондиционера'],
    ['hfpdfk', 'Развал-схождение'],
    ['фиы', 'Диагностика и ремонт ABS'],
    ['ЗАМЁНА МАСЛА', 'Замена масла в двигателе'],
    ['щётки стеклоочистителя', 'Замена щеток стеклоочистителя'],
  ])('answers «%s» with «%s»', (query, title) => {
    expect(firstTitle(query)).toBe(title);
  });

  it('shows which text matched', () => {
    expect(find('шиномонтаж').items[0]).toMatchObject({ match: 'title' });
    expect(find('сайленты').items[0]).toMatchObject({ match: 'synonym', matchedText: 'сайленты рычагов' });
    expect(find('гудит колесо').items[0]).toMatchObject({ match: 'symptom', matchedText: 'гудит колесо' });
    expect(find('шиномантаж').items[0]).toMatchObject({ match: 'fuzzy' });
  });

  it('rates a title above a synonym above a symptom above a typo', () => {
    const [title, synonym, symptom, typo] = ['эвакуатор', 'антикор', 'гудит колесо', 'акамулятор'].map(
      (query) => find(query).items[0]?.score ?? 0,
    );
    expect([title, synonym, symptom, typo]).toEqual(
      [title, synonym, symptom, typo].sort((left, right) => (right ?? 0) - (left ?? 0)),
    );
  });

  it('does not correct a known word into another one', () => {
    for (const query of ['колодки', 'тормозные колодки', 'передние колодки'])
      expect(
        find(query)
          .items.map(({ matchedText }) => matchedText)
          .join(),
      ).not.toMatch('колодцах');
    expect(find('свечные колодцы').items.map(({ matchedText }) => matchedText)).toEqual([
      'масло в свечных колодцах',
    ]);
    expect(firstTitle('калодки')).toMatch('тормозных колодок');
  });

  it('reports the other layout only when it was used', () => {
    expect(find('pfvtyf vfckf').didYouMean).toBe('замена масла');
    expect(find('замена масла').didYouMean).toBeNull();
    expect(find('webasto').didYouMean).toBeNull();
    expect(find('r134').didYouMean).toBeNull();
  });

  it('reads look-alike letters as one alphabet only', () => {
    for (const query of ['зaмeна мaсла', 'зaменa', 'сцеплениe', 'aкпп', 'TO-1']) {
      expect(find(query).items, query).not.toEqual([]);
      expect(find(query).didYouMean, query).toBeNull();
    }
    expect(find('зaмeна мaсла')).toEqual(find('замена масла'));
  });

  it('treats joined and hyphenated words, and spellings of thousands, as equal', () => {
    expect(find('чиптюнинг')).toEqual(find('чип-тюнинг'));
    expect(find('чиптюнинг')).toEqual(find('чип тюнинг'));
    for (const query of ['то 60 000', 'то 60к', 'ТО-60000']) expect(find(query)).toEqual(find('то 60000'));
  });

  it('prefers a title with an unfinished word to a form of another word, until it is a form itself', () => {
    expect(firstTitle('шином')).toBe('Сезонный шиномонтаж');
    expect(find('шиной').items.map(({ work }) => work.title)).toContain('Ремонт прокола шины');
    expect(find('фара').items[0]?.match).toBe('title');
  });

  it('shows the known word for a synonym', () => {
    expect(firstTitle('движок троит')).toBe(firstTitle('двигатель троит'));
    expect(firstTitle('кондер не холодит')).toBe(firstTitle('кондиционер не холодит'));
  });

  it('does not match by weak words and numbers alone if there were others', () => {
    for (const query of ['ремонт фывапр', 'машина абырвалг', '<script>alert(1)</script>', "' or 1=1"])
      expect(find(query).items, query).toEqual([]);
    expect(find('ремонт').items).not.toEqual([]);
  });

  it('does not match a symptom of an unknown part with that of another part', () => {
    for (const query of ['протекает люк', 'люк течёт', 'скрипит люк', 'воет люк', 'течет из-под жабо'])
      expect(find(query).items, query).toEqual([]);
    expect(find('протекает').items).not.toEqual([]);
    expect(firstTitle('что-то стучит у Васи')).toBe('Диагностика подвески');
    expect(firstTitle('вчера на трассе загорелся чек')).toBe('Компьютерная диагностика двигателя');
    expect(firstTitle('скрипит калодка')).toBe('Замена передних тормозных колодок');
  });

  it.each([
    ['почему греется', 'греется'],
    ['греется летом', 'греется'],
    ['здравствуйте течет', 'течет'],
    ['скрипит солярис', 'скрипит'],
    ['скрипит у соляриса', 'скрипит'],
    ['гудит хендай солярис', 'гудит'],
    ['спускает каждую неделю', 'спускает'],
    ['не заводится киа рио', 'не заводится'],
    ['стучит kia rio', 'стучит'],
    ['течет ваз 2114', 'течет'],
    ['скрипит ужасно', 'скрипит'],
    ['дымит мерс', 'дымит'],
  ])('reads «%s», in which no word can be a part, as «%s»', (query, complaint) => {
    const worksOf = (text: string) => find(text).items.map(({ work }) => work.title);
    expect(worksOf(query)).toEqual(worksOf(complaint));
    expect(worksOf(query).length).toBeGreaterThan(1);
  });

  it('takes words that only look like a name or an adverb for a part', () => {
    for (const query of ['скрипит хомут', 'скрипит кресло', 'течет крепление', 'болтается жабо'])
      expect(find(query).items, query).toEqual([]);
  });

  it('does not treat accidentally equal stems as the same word', () => {
    expect(find('грм').items.map(({ matchedText }) => matchedText)).not.toContain('гремит');
    expect(find('гремит').items.map(({ work }) => work.title)).not.toContain('Замена ремня ГРМ');
  });

  it('returns popular works for an empty query', () => {
    for (const query of ['', '   ', '???']) {
      const { items } = find(query);
      expect(items.length).toBeGreaterThan(10);
      expect(items.every(({ work }) => work.isPopular)).toBe(true);
    }
  });

  it('finds nothing for a query that is no work on a car', () => {
    for (const query of ['пицца', 'стрижка пуделя', 'qqqqq', '99999']) expect(find(query).items).toEqual([]);
  });

  it('filters by the requested group', () => {
    expect(find('бампер', 100).items.length).toBeGreaterThan(1);
    expect(find('бампер', 100).items.every(({ work }) => work.groupId === 100)).toBe(true);
    expect(find('эвакуатор', 100).items).toEqual([]);
  });
});

describe('words', () => {
  it('share a stem over their forms', () => {
    for (const forms of [
      ['колодки', 'колодок', 'колодками', 'колодку'],
      ['масло', 'масла', 'масел', 'маслом'],
      ['свеча', 'свечи', 'свечей'],
    ])
      expect(new Set(forms.map(stemOf)).size).toBe(1);
    expect(stemOf('греет')).not.toBe(stemOf('греется'));
  });

  it('keep three letters of a stem', () => {
    expect(['горит', 'чек', 'чека', 'ток'].map(stemOf)).toEqual(['гор', 'чек', 'чек', 'ток']);
    expect(stemOf('окон')).toBe(stemOf('окно'));
  });

  it('count their typing errors up to a limit', () => {
    expect(editDistance('замена', 'замина', 2)).toBe(1);
    expect(editDistance('замена', 'зменаа', 2)).toBe(2);
    expect(editDistance('замена', 'азмена', 2)).toBe(1);
    expect(editDistance('замена', 'ремонт', 2)).toBe(3);
  });

  it('convert between the two layouts', () => {
    expect(otherLayout('pfvtyf')).toBe('замена');
    expect(otherLayout('замена')).toBe('pfvtyf');
    expect(otherLayout('[kjgjr')).toBe('хлопок');
  });
});
