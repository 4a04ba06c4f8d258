import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { paths } from '../../../lib/paths.ts';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import { kindWords } from './channel-words.ts';
import styles from './quiet-hours.module.css';

/** By the link of a letter. A press is needed: programs that check mail open links too. */
export function UnsubscribeLetters({ token }: { token: string }) {
  const ending = useMutation({
    mutationFn: () => call(notificationSettingsEndpoints.unsubscribeEmail, { token }),
    onError: toastErrors,
  });
  const { data } = ending;
  return (
    <Card padding="l" className={styles.form}>
      <Heading level={1} look={3}>
        {data ? 'Готово' : 'Не присылать такие письма?'}
      </Heading>
      <Text tone="second" role="status">
        {data
          ? `Письма «${kindWords[data.type].title}» больше не придут. На сайте уведомления останутся`
          : 'Письма этого вида перестанут приходить. Остальные останутся, изменить выбор можно в настройках'}
      </Text>
      {data ? (
        <ButtonLink to={paths.notificationSettings} variant="plain">
          Настройки уведомлений
        </ButtonLink>
      ) : (
        <Button variant="primary" busy={ending.isPending} onClick={() => ending.mutate()}>
          Не присылать
        </Button>
      )}
    </Card>
  );
}
