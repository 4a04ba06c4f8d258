/** The same answer to the same text, worked out once. */
export function oncePerText<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const found = known.get(text) ?? { answer: answerTo(text) };
    known.set(text, found);
    return found.answer;
  };
}
