import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { ChatScreen } from '../chat/chat-screen.tsx';

export function WorkshopChatPage() {
  return (
    <ChatScreen
      side="service"
      emptyText="Здесь появится, что клиенты пишут в заявках и что вы отвечаете в откликах."
      emptyAction={
        <ButtonLink to={paths.workshopBids} variant="primary">
          К заявкам
        </ButtonLink>
      }
    />
  );
}
