import { describe, expect, it } from 'vitest';
import { extensionOf, isPicture, isVideo, refusalOf, sizeRefusalOf } from './file-checks.ts';

const photo = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });
const mb = 1024 * 1024;

describe('a file for a bid', () => {
  it('is accepted when it is a photo, a video or a PDF', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.heic', 'a.mp4', 'a.pdf']) {
      expect(refusalOf(photo(name, 10, ''), [])).toBeNull();
    }
    expect(refusalOf(photo('без расширения', 10, 'image/png'), [])).toBeNull();
  });

  it('is refused with the name of another one, whatever the case', () => {
    expect(refusalOf(photo('IMG_1.JPG'), ['img_1.jpg'])).toBe('Файл с таким названием уже добавлен');
  });

  it('is refused above 15 MB, not at 15 MB', () => {
    expect(refusalOf(photo('a.pdf', 15 * mb, ''), [])).toBeNull();
    expect(refusalOf(photo('a.pdf', 15 * mb + 1, ''), [])).toBe('Файл больше 15 МБ. Выберите другой');
    expect(sizeRefusalOf({ size: 15 * mb })).toBeNull();
    expect(sizeRefusalOf({ size: 15 * mb + 1 })).toBe('Файл больше 15 МБ. Выберите другой');
  });

  it('is accepted when it is a large photo, which is scaled down, but not a huge one', () => {
    expect(refusalOf(photo('a.jpg', 15 * mb + 1), [])).toBeNull();
    expect(refusalOf(photo('a.jpg', 60 * mb + 1), [])).toMatch('больше 15 МБ');
  });

  it('is accepted when it is a minute of a camera, which is made small, MOV too', () => {
    expect(refusalOf(photo('a.mp4', 200 * mb, 'video/mp4'), [])).toBeNull();
    expect(refusalOf(photo('IMG_1.MOV', 400 * mb, 'video/quicktime'), [])).toBeNull();
    expect(refusalOf(photo('IMG_1.MOV', 601 * mb, ''), [])).toMatch('больше 15 МБ');
    expect(isVideo(photo('IMG_1.MOV', 10, ''))).toBe(true);
    expect(isVideo(photo('a.mov.pdf', 10, 'application/pdf'))).toBe(false);
  });

  it('is refused as the eleventh, of another kind, or empty', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `${index}.jpg`);
    expect(refusalOf(photo('a.jpg'), ten)).toBe('Можно приложить не больше 10 файлов');
    expect(refusalOf(photo('a.exe', 10, 'application/x-msdownload'), [])).toMatch('Подойдут фото');
    expect(refusalOf(photo('a.jpg', 0), [])).toMatch('Подойдут фото');
  });

  it('is a picture by its type, or by its name if the phone sends no type', () => {
    expect(isPicture(photo('a.jpg'))).toBe(true);
    expect(isPicture(photo('IMG_1.HEIC', 10, ''))).toBe(true);
    expect(isPicture(photo('a.pdf', 10, 'application/pdf'))).toBe(false);
    expect(isPicture(photo('a.mp4', 10, ''))).toBe(false);
  });

  it('has an extension', () => {
    expect(extensionOf('a.b.JPG')).toBe('jpg');
    expect(extensionOf('.hidden')).toBe('');
  });
});
