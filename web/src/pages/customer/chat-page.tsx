import { ConversationList } from '../../features/chat/conversation-list.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import styles from './bids-page.module.css';

export function ChatPage() {
  return (
    <div className={styles.page}>
      <title>Сообщения — СТО рядом</title>
      <ConversationList
        side="customer"
        emptyText="Здесь появится, что вы и автосервисы пишете друг другу в заявках и откликах."
        emptyAction={
          <ButtonLink to={paths.map()} variant="primary">
            Открыть карту
          </ButtonLink>
        }
      />
    </div>
  );
}
