import { legTitles } from '@sto/contract/bids/leg-words';
import { isWarrantable } from '@sto/contract/bids/line-warranty';
import type { Content, TableCell } from 'pdfmake';
import type { PdfDocument } from '../../../platform/pdf/render-pdf.ts';
import { carName, money } from '../bid-words.present.ts';
import { signedAmount } from '../deal-parts.present.ts';
import type { PricedLine } from '../offers/offer-prices.ts';
import type { PaperData, PaperKind } from './paper.load.ts';

/** The work order or the act as a page: parties, car, lines, sum, warranty. */
export function workPaper(data: PaperData, kind: PaperKind): PdfDocument {
  const { number, record } = data;
  const { bid, timezone } = record;
  const isAct = kind === 'act';
  const name = isAct ? 'Акт выполненных работ' : 'Заказ-наряд';
  const date = (isAct ? bid.finishedAt : bid.startedAt) ?? bid.visitStart ?? bid.updatedAt;
  const title = `${name} № ${number}`;
  return {
    info: { title, creator: 'СТО рядом' },
    content: [
      { text: title, fontSize: 16, bold: true },
      { text: `от ${dayWords(date, timezone)}`, margin: [0, 2, 0, 12] },
      partiesOf(data),
      linesTable(data.lines),
      ...sumsOf(data),
      ...warrantyWords(data),
      ...(isAct
        ? [
            {
              text: 'Работы выполнены. Подписью заказчик подтверждает, что принял автомобиль.',
              margin: [0, 12, 0, 0],
            } as Content,
          ]
        : []),
      signatures,
    ],
    footer: (page, pages) => ({
      text: `СТО рядом · ${title} · стр. ${page} из ${pages}`,
      ...{ fontSize: 8, color: '#666666', margin: [40, 16, 40, 0] },
    }),
  };
}

function partiesOf({ record, vin }: PaperData): Content {
  const { bid, workshop, car, customerName } = record;
  const mileage = [kilometres('при приёме', bid.mileageIn), kilometres('при выдаче', bid.mileageOut)];
  const facts: [string, string | null][] = [
    ['Исполнитель', workshop.name],
    ['ИНН', workshop.inn],
    ['Адрес', workshop.address],
    ['Телефон', workshop.phones.map(phoneWords).join(', ')],
    ['Заказчик', customerName],
    ...(bid.legKind ? [[legTitles[bid.legKind], bid.legAddress] satisfies [string, string | null]] : []),
    ['Автомобиль', [carName(record), car.year && `${car.year} г.`].filter(Boolean).join(', ')],
    ['Госномер', car.licensePlate],
    ['VIN', vin],
    ['Пробег', mileage.filter(Boolean).join(', ')],
  ];
  const rows = facts.flatMap(([label, value]) => (value ? [[{ text: label, color: '#666666' }, value]] : []));
  return { table: { widths: [80, '*'], body: rows }, layout: 'noBorders', margin: [0, 0, 0, 12] };
}

function linesTable(lines: readonly PricedLine[]): Content {
  const hasOwnTerms = areWarrantiesDifferent(lines);
  const head = ['№', 'Наименование', 'Кол-во', 'Цена', 'Сумма'].map(
    (text, column): TableCell => ({ text, bold: true, noWrap: true, ...(column > 1 && right) }),
  );
  const rows = lines.map((line, index): TableCell[] => [
    String(index + 1),
    lineName(line, hasOwnTerms ? lineWarranty(line) : null),
    { text: line.kind === 'discount' ? '' : `${line.qty} ${line.unit}`, ...right },
    { text: line.kind === 'discount' ? '' : money(line.price), ...right },
    { text: money(signedAmount(line)), ...right },
  ]);
  return {
    table: {
      ...{ headerRows: 1, dontBreakRows: true, widths: [18, '*', 'auto', 'auto', 'auto'] },
      body: [head, ...rows],
    },
    layout: 'lightHorizontalLines',
  };
}

const right = { alignment: 'right' } as const;

function lineName(
  { title, partBrand, partArticle, isCustomerPart }: PricedLine,
  warranty: string | null,
): string {
  const owner = isCustomerPart ? 'запчасть заказчика' : null;
  const details = [partBrand, partArticle, owner, warranty].filter(Boolean);
  return details.length > 0 ? `${title} (${details.join(', ')})` : title;
}

function sumsOf({ total, maxTotal }: PaperData): Content[] {
  return [
    { text: `Итого: ${money(total)}`, fontSize: 12, bold: true, ...right, margin: [0, 8, 0, 0] },
    ...(maxTotal === null
      ? []
      : [{ text: `Цена предварительная, не больше ${money(maxTotal)}`, ...right } as Content]),
  ];
}

function areWarrantiesDifferent(lines: readonly PricedLine[]): boolean {
  return new Set(lines.filter(isWarrantable).map(({ warrantyMonths }) => warrantyMonths)).size > 1;
}

function lineWarranty(line: PricedLine): string | null {
  if (!isWarrantable(line)) return null;
  if (line.warrantyMonths == null) return 'гарантия не указана';
  return line.warrantyMonths > 0 ? `гарантия ${line.warrantyMonths} мес.` : 'без гарантии';
}

function warrantyWords({ record, lines, warrantyKm }: PaperData): Content[] {
  const { bid, timezone } = record;
  const promised = Math.max(0, ...lines.map(({ warrantyMonths }) => warrantyMonths ?? 0));
  const months = promised > 0 ? `${promised} мес.` : null;
  const until = bid.warrantyUntil && `до ${dayWords(bid.warrantyUntil, timezone)}`;
  const words = [months, until].filter(Boolean);
  if (words.length === 0) return [];
  if (months && warrantyKm !== null) words.push(`или ${warrantyKm.toLocaleString('ru-RU')} км`);
  const ending = words.join(', ');
  const title = months ? 'Гарантия' : 'Претензии принимаются';
  const note =
    months && areWarrantiesDifferent(lines)
      ? `${ending.endsWith('.') ? '' : '.'} Самая долгая, у строк указан свой срок`
      : '';
  return [{ text: `${title}: ${ending}${note}`, margin: [0, 8, 0, 0] }];
}

const signatures: Content = {
  columns: ['Исполнитель', 'Заказчик'].map((party) => ({ text: `${party}  ____________________` })),
  margin: [0, 32, 0, 0],
};

function phoneWords(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4');
}

function dayWords(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone });
  return format.format(moment);
}

function kilometres(when: string, mileage: number | null): string | null {
  return mileage === null ? null : `${when} ${mileage.toLocaleString('ru-RU')} км`;
}
