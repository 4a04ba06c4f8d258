import type { ChatMessage } from '@sto/contract/chat/chat.schemas';

/** What the next message does besides being sent. */
export type Intent = { kind: 'reply' | 'edit'; message: ChatMessage } | null;
