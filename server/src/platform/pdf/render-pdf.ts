import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';

export type PdfDocument = Parameters<typeof pdfmake.createPdf>[0];

/** Roboto comes with pdfmake under the Apache licence. It has Cyrillic letters and the rouble sign, and is embedded. */
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);
const fontFile = (style: string) => path.join(folder, `Roboto-${style}.ttf`);

pdfmake.setFonts({ Roboto: { normal: fontFile('Regular'), bold: fontFile('Medium') } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === folder);

/** A4 with embedded fonts. Texts of people are plain text here: they cannot name files or addresses. */
export function renderPdf(definition: Omit<PdfDocument, 'pageSize'>): Promise<Buffer> {
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 48],
      defaultStyle: { fontSize: 10 },
      ...definition,
    })
    .getBuffer();
}
