/** A question has no chat yet: its draft belongs to the workshop. */
type ChatKey = number | `question-${number}`;

const keyOf = (chat: ChatKey) => `chat:draft:${chat}`;

/** What was typed and not sent, by chat. */
export const chatDrafts = {
  read(chat: ChatKey): string {
    try {
      return localStorage.getItem(keyOf(chat)) ?? '';
    } catch {
      return '';
    }
  },
  keep(chat: ChatKey, text: string): void {
    try {
      if (text) localStorage.setItem(keyOf(chat), text);
      else localStorage.removeItem(keyOf(chat));
    } catch {
      // The field itself still has the text.
    }
  },
};
