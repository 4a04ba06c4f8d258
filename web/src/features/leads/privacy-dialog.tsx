import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './lead-form.module.css';

/** What is kept of a request, what for, and how to take it back: only what the product really does. */
export function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Обработка данных">
      <div className={styles.list}>
        <Text>
          Мы сохраняем имя, телефон, комментарий, раздел сайта, время заявки, выбранный город и метку ссылки,
          по которой вы пришли. Ещё сохраняем номер этого браузера на нашем сайте, а если вы вошли, то и связь
          с вашим профилем.
        </Text>
        <Text>
          Данные нужны, чтобы перезвонить по этой заявке и не принять её дважды. Для рекламы мы их не
          используем и другим компаниям с этой страницы не отправляем.
        </Text>
        <Text>
          Отозвать согласие и попросить удалить заявку можно в любой день: телефон и почта стоят в «Контактах»
          сайта. Без согласия заявка не сохраняется.
        </Text>
      </div>
    </Dialog>
  );
}
