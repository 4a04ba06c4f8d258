import type { ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';

/** What follows a «/» at the beginning of the text; null: no template is looked for. */
export function templateQueryOf(text: string): string | null {
  return /^\/([^\n/]{0,60})$/.exec(text)?.[1]?.trim().toLocaleLowerCase('ru') ?? null;
}

/** Titles that begin with the words first, then other titles, then texts. */
export function findTemplates(templates: readonly ReplyTemplate[], query: string): ReplyTemplate[] {
  const rank = ({ title, text }: ReplyTemplate) => {
    const name = title.toLocaleLowerCase('ru');
    if (name.startsWith(query)) return 0;
    if (name.includes(query)) return 1;
    return text.toLocaleLowerCase('ru').includes(query) ? 2 : 3;
  };
  return templates
    .filter((template) => rank(template) < 3)
    .toSorted((left, right) => rank(left) - rank(right));
}
