import { useState } from 'react';
import { TextButton } from './text-button.tsx';

const shownLength = 300;
const shownLines = 6;
/** A rest of a few words is no reason for a button. */
const leastRest = 60;

/** Text of a person: a long one shows its beginning and opens whole. */
export function ClampedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const start = beginningOf(text);
  if (start === text) return text;
  return (
    <>
      {isWhole ? text : `${start}…`}{' '}
      <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Свернуть' : 'Показать ещё'}
      </TextButton>
    </>
  );
}

/** Cut between words, if there are any. */
function beginningOf(text: string): string {
  const lines = text.split('\n').slice(0, shownLines).join('\n');
  const start = lines.length <= shownLength ? lines : cutAtSpace(lines.slice(0, shownLength));
  const rest = text.slice(start.length).trimEnd();
  const isRestShort = rest.length <= leastRest && rest.split('\n').length <= 2;
  return isRestShort ? text : start;
}

function cutAtSpace(start: string): string {
  const lastSpace = start.search(/\s\S*$/);
  return (lastSpace > shownLength / 2 ? start.slice(0, lastSpace) : start).trimEnd();
}
