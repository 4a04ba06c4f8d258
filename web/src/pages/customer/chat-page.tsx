import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { ChatScreen } from '../chat/chat-screen.tsx';

export function ChatPage() {
  return (
    <ChatScreen
      side="customer"
      emptyText="Здесь появится, что вы и автосервисы пишете друг другу в заявках и откликах."
      emptyAction={
        <ButtonLink to={paths.map()} variant="primary">
          Открыть карту
        </ButtonLink>
      }
    />
  );
}
