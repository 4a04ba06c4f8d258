import { ConversationList } from '../../features/chat/conversation-list.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import styles from './own-page.module.css';

export function WorkshopChatPage() {
  return (
    <div className={styles.page}>
      <title>Сообщения — СТО рядом</title>
      <ConversationList
        side="service"
        emptyText="Здесь появится, что клиенты пишут в заявках и что вы отвечаете в откликах."
        emptyAction={
          <ButtonLink to={paths.workshopBids} variant="primary">
            К заявкам
          </ButtonLink>
        }
      />
    </div>
  );
}
