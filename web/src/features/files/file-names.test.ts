import { describe, expect, it } from 'vitest';
import { jpegName } from './file-names.ts';

describe('the name of a photo that has become a JPEG', () => {
  it('keeps a name that fits', () => {
    expect(jpegName('IMG_1.JPG', [])).toBe('IMG_1.JPG');
    expect(jpegName('фото.jpeg', ['другое.jpg'])).toBe('фото.jpeg');
  });

  it('gets the matching extension', () => {
    expect(jpegName('снимок.экрана.png', [])).toBe('снимок.экрана.jpg');
    expect(jpegName('IMG_2.HEIC', [])).toBe('IMG_2.jpg');
    expect(jpegName('без окончания', [])).toBe('без окончания.jpg');
  });

  it('gets a number if another file has it', () => {
    expect(jpegName('a.png', ['A.jpg'])).toBe('a-2.jpg');
    expect(jpegName('a.png', ['a.jpg', 'a-2.jpg', 'b.jpg'])).toBe('a-3.jpg');
  });
});
