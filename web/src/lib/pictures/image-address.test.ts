import { describe, expect, it } from 'vitest';
import { imageAddress, imageSet, imageSignature } from './image-address.ts';

const proxy = {
  host: '/img',
  // The keys of imgproxy's own example: «secret» and «hello».
  key: '736563726574',
  salt: '68656C6C6F',
  source_base: 'https://sto.example.ru',
};
/** The source address between the signature and the extension. */
const sourceOf = (address: string) => {
  const encoded = /\/([\w-]+)\.\w+$/.exec(address)?.[1] ?? '';
  return new TextDecoder().decode(
    Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    ),
  );
};

describe('the address of a picture', () => {
  it('is signed as imgproxy’s documentation shows', () => {
    const path = '/rs:fill:300:400:0/g:sm/aHR0cDovL2V4YW1w/bGUuY29tL2ltYWdl/cy9jdXJpb3NpdHku/anBn.png';
    expect(imageSignature(proxy, path)).toBe('oKfUtW34Dvo2BGQehJFR4Nr0_rIjOtdtzJ3QFsUcXH8');
  });

  it('is signed as imgproxy’s examples in other languages show, with keys of 32 bytes', () => {
    const keys = {
      key: '943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881',
      salt: '520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5',
    };
    const path = '/fill/300/300/no/1/aHR0cDovL2ltZy5leGFtcGxlLmNvbS9wcmV0dHkvaW1hZ2UuanBn.png';
    expect(imageSignature(keys, path)).toBe('_PQ4ytCQMMp-1w1m_vP6g8Qb-Q7yF9mwghf6PddqxLw');
  });

  it('is host, signature and processing path: fit, the whole source in base64, webp', () => {
    const address = imageAddress(proxy, '/media/workshops/1/фото 1.jpg', { width: 320, height: 240 });
    expect(address).toMatch(/^\/img\/[\w-]{43}\/rs:fit:320:240\/[\w-]+\.webp$/);
    expect(sourceOf(address)).toBe('https://sto.example.ru/media/workshops/1/фото 1.jpg');
  });

  it('has 0 for a missing side', () => {
    expect(imageAddress(proxy, '/media/a.jpg', {})).toContain('/rs:fit:0:0/');
  });

  it('keeps the format of a drawing, whatever follows its name', () => {
    expect(imageAddress(proxy, '/media/logo.svg', {})).toMatch(/\.svg$/);
    expect(imageAddress(proxy, '/media/logo.SVG?v=2', {})).toMatch(/\.svg$/);
    expect(imageAddress(proxy, '/media/svg.png', {})).toMatch(/\.webp$/);
  });

  it('keeps a source that is an absolute address', () => {
    expect(sourceOf(imageAddress(proxy, 'https://cdn.example.ru/a.jpg', {}))).toBe(
      'https://cdn.example.ru/a.jpg',
    );
  });
});

describe('addresses for screens', () => {
  const sizesOf = (srcSet: string) =>
    [...srcSet.matchAll(/rs:fit:(\d+:\d+)\S* (\dx)/g)].map(([, ...found]) => found);

  it('use the sizes of the proxy, never smaller than the screen shows', () => {
    const { src, srcSet } = imageSet(proxy, '/media/a.jpg', { width: 92, height: 70 });
    expect(sizesOf(srcSet)).toEqual([
      ['92:72', '1x'],
      ['184:144', '2x'],
      ['288:240', '3x'],
    ]);
    expect(srcSet.startsWith(`${src} 1x`)).toBe(true);
  });

  it('leave a missing side at 0, and end with the largest', () => {
    expect(sizesOf(imageSet(proxy, '/media/a.jpg', { width: 1000 }).srcSet)).toEqual([
      ['1280:0', '1x'],
      ['1920:0', '2x'],
      ['1920:0', '3x'],
    ]);
  });
});
