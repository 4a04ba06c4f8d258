const keyOf = (chatId: number) => `chat:draft:${chatId}`;

/** What was typed and not sent, by chat; 0: a question that has no chat yet. */
export const chatDrafts = {
  read(chatId: number): string {
    try {
      return localStorage.getItem(keyOf(chatId)) ?? '';
    } catch {
      return '';
    }
  },
  keep(chatId: number, text: string): void {
    try {
      if (text) localStorage.setItem(keyOf(chatId), text);
      else localStorage.removeItem(keyOf(chatId));
    } catch {
      // The field itself still has the text.
    }
  },
};
