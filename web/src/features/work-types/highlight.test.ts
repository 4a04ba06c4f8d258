import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('the match in a found work', () => {
  it('is marked whatever the case and the letter ё', () => {
    expect(marked('Замена передних колодок', 'КОЛОД')).toBe('Замена передних [колод]ок');
    expect(marked('Чёрный список', 'черн')).toBe('[Чёрн]ый список');
  });

  it('is marked in another form of the same word', () => {
    expect(marked('Замена колодок', 'колодки')).toBe('Замена [колодок]');
  });

  it('keeps the text complete when nothing matches', () => {
    expect(marked('Замена масла', 'стучит')).toBe('Замена масла');
    expect(marked('Замена масла', '')).toBe('Замена масла');
  });
});
