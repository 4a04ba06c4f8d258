/** All errors of the API: HTTP status and the Russian sentence for people. */
export const errorCatalogue = {
  form_invalid: { status: 422, text: 'Проверьте поля формы' },
  body_invalid: { status: 400, text: 'Запрос не разобран: проверьте формат' },
  headers_too_large: { status: 431, text: 'Заголовки запроса слишком большие. Очистите cookie этого сайта' },
  request_timeout: { status: 408, text: 'Запрос шёл слишком долго. Повторите' },
  body_too_large: { status: 413, text: 'Запрос слишком большой' },
  not_found: { status: 404, text: 'Не найдено' },
  unauthorized: { status: 401, text: 'Войдите, чтобы продолжить' },
  fresh_login_required: {
    status: 403,
    text: 'Подтвердите вход кодом из SMS и повторите',
  },
  forbidden: { status: 403, text: 'Недостаточно прав' },
  too_many_requests: { status: 429, text: 'Слишком много запросов. Повторите позже' },
  database_away: { status: 503, text: 'База данных сейчас не отвечает. Повторите через несколько секунд' },
  no_space: { status: 503, text: 'Нет места, попробуйте позже' },
  internal: { status: 500, text: 'Что-то пошло не так, повторите попытку позже' },

  confirmation_stale: {
    status: 409,
    text: 'Заявка собрана давно. Проверьте её и отправьте ещё раз',
  },

  captcha_failed: { status: 422, text: 'Проверка на робота не прошла. Повторите' },

  phone_invalid: { status: 422, text: 'Номер неполный. Введите 10 цифр после +7' },
  phone_service: { status: 422, text: 'На служебный номер код не отправить. Укажите свой мобильный' },
  phone_not_confirmed: {
    status: 409,
    text: 'Подтвердите этот телефон кодом из SMS: он не совпадает с телефоном профиля',
  },
  phones_too_many: {
    status: 429,
    text: 'За сутки можно подтвердить не больше 3 телефонов. Повторите завтра',
  },
  code_wrong: { status: 422, text: 'Код не подошёл. Проверьте последнее SMS' },
  code_expired: { status: 422, text: 'Код устарел. Запросите новый' },
  channel_unavailable: { status: 422, text: 'Позвонить с кодом сейчас нельзя. Выберите SMS' },
  code_not_sent: { status: 503, text: 'Код не отправился. Повторите через минуту' },
  login_locked: { status: 429, text: 'Слишком много попыток. Запросите код заново через 15 минут' },
  refresh_invalid: { status: 401, text: 'Сеанс закончился. Войдите снова' },

  consent_needed: {
    status: 409,
    text: 'Без этого согласия нет профиля. Чтобы отозвать его, попросите удалить профиль: телефон и почта в «Контактах»',
  },

  notification_locked: {
    status: 409,
    text: 'Это уведомление нельзя выключить: оно касается ваших прав или безопасности профиля',
  },

  email_missing: { status: 409, text: 'Сначала укажите почту в профиле' },
  email_unavailable: { status: 409, text: 'Письма сейчас не отправляются' },
  email_code_wrong: { status: 422, text: 'Код не подошёл. Проверьте последнее письмо' },
  email_codes_too_many: { status: 429, text: 'Код уже отправлен. Новый можно запросить позже' },

  phones_shown_too_many: {
    status: 429,
    text: 'Вы посмотрели телефоны многих автосервисов. Повторите позже или отправьте заявку',
  },

  car_incomplete: { status: 422, text: 'Выберите модель, поколение и модификацию' },
  car_in_garage: { status: 409, text: 'Эта машина уже в гараже. Выберите её или проверьте госномер' },
  has_active_bid: { status: 409, text: 'По этой машине есть открытая заявка. Сначала завершите её' },
  car_not_found_by_plate: { status: 404, text: 'По этому номеру машина не нашлась. Выберите её вручную' },
  mileage_decreased: { status: 409, text: 'Пробег меньше прежнего. Проверьте число' },
  own_workshop: {
    status: 409,
    text: 'Вы работаете в этом автосервисе: заявку сюда отправить нельзя. Выберите другой',
  },
  service_not_supported: { status: 409, text: 'Этот автосервис не принимает такую заявку' },
  bids_open_too_many: {
    status: 409,
    text: 'Открытых заявок может быть не больше 10. Дождитесь ответа или завершения одной из них',
  },
  bids_of_car_too_many: {
    status: 409,
    text: 'Открытых заявок по одной машине может быть не больше 8. Дождитесь ответа или завершения одной из них',
  },
  chats_too_many: {
    status: 429,
    text: 'За час можно задать вопрос не больше чем 5 автосервисам. Повторите позже',
  },
  contacts_not_hidden: { status: 409, text: 'В этом тексте ничего не скрыто' },
  templates_too_many: { status: 409, text: 'Шаблонов может быть не больше 30. Удалите лишний' },
  messages_too_many: { status: 429, text: 'Слишком много сообщений подряд. Повторите через минуту' },
  chat_blocked: { status: 409, text: 'Собеседник закрыл переписку, написать ему нельзя' },
  chat_blocked_by_you: { status: 409, text: 'Вы закрыли переписку. Откройте её, чтобы написать' },
  chat_not_taken: { status: 409, text: 'Обращение не у вас. Возьмите его, чтобы ответить' },
  support_taken: { status: 409, text: 'Обращение уже взял другой оператор' },
  chat_closed_by_moderator: { status: 409, text: 'Модератор закрыл переписку, писать в неё нельзя' },
  message_not_reportable: { status: 409, text: 'На это сообщение пожаловаться нельзя' },
  chat_closed: { status: 409, text: 'Переписка по закрытой заявке завершена' },
  message_settled: {
    status: 409,
    text: 'Изменить или удалить можно только своё сообщение в течение 15 минут',
  },
  bids_too_many: { status: 429, text: 'Слишком много новых заявок. Повторите позже' },
  active_bid_exists: { status: 409, text: 'У вас уже есть заявка в этот автосервис' },
  active_tender_exists: { status: 409, text: 'По этой машине уже собираются отклики' },
  no_recipients: {
    status: 422,
    text: 'Рядом нет автосервисов, которые примут такую заявку. Увеличьте радиус, выберите другое время или меньше работ',
  },
  tender_over: { status: 409, text: 'Сбор откликов закончен' },
  tender_full: { status: 409, text: 'Клиент уже получил столько откликов, сколько ждал' },
  works_not_offered: { status: 422, text: 'Автосервис не делает часть выбранных работ' },
  leg_not_offered: { status: 422, text: 'Автосервис этого не делает. Выберите другой способ' },
  leg_too_far: { status: 422, text: 'Адрес дальше, чем автосервис выезжает. Выберите другой автосервис' },
  period_invalid: { status: 422, text: 'Выберите время в ближайшие 60 дней, не раньше текущего часа' },
  time_same: { status: 422, text: 'Это и есть время записи. Выберите другое' },
  service_closed: { status: 422, text: 'В этот день автосервис не работает. Выберите другой' },
  idempotency_mismatch: { status: 409, text: 'Эта заявка уже отправлена с другими данными' },
  transition_not_allowed: { status: 409, text: 'Заявка уже изменилась. Обновите страницу' },
  bid_without_workshop: {
    status: 409,
    text: 'Водитель ещё не выбрал автосервис. Назначить ответственного можно после записи',
  },
  bid_closed: { status: 409, text: 'Заявка закрыта отказом: ответственный ей не нужен' },
  employee_unknown: { status: 422, text: 'Такого сотрудника в автосервисе нет. Выберите другого' },
  version_conflict: { status: 409, text: 'Заявка изменилась, пока вы решали. Проверьте её и повторите' },
  rounds_over: {
    status: 409,
    text: 'Отклик менялся уже 5 раз. Примите его, откажитесь или создайте новую заявку',
  },
  not_bookable_at_once: {
    status: 409,
    text: 'Сразу записать нельзя: нужны точные цены на все работы и свободное время из заявки. Ответьте откликом',
  },
  visit_too_near: {
    status: 409,
    text: 'До визита меньше 2 часов: время уже не перенести. Позвоните другой стороне',
  },
  time_changes_over: {
    status: 409,
    text: 'Время переносили уже 3 раза. Отмените запись или договоритесь по телефону',
  },
  visit_not_promisable: { status: 409, text: 'Подтвердить визит можно за сутки до него, один раз' },
  no_pending_time: { status: 409, text: 'Другая сторона не предлагает нового времени' },
  no_own_pending_time: { status: 409, text: 'Вашего предложения о времени уже нет' },
  not_visit_time: {
    status: 409,
    text: 'Начать работу можно за сутки до времени записи и в течение суток после него',
  },
  visit_code_wrong: { status: 422, text: 'Код визита не подошёл. Водитель видит его на странице заявки' },
  visit_code_locked: {
    status: 429,
    text: 'Код визита введён неверно 5 раз. Повторите позже или попросите водителя начать работу на странице заявки',
  },
  cancel_requested: { status: 409, text: 'Вы уже попросили отменить. Ждём ответа другой стороны' },
  no_open_change: { status: 409, text: 'Нет дополнительных работ, которые ждут решения' },
  change_undecided: {
    status: 409,
    text: 'Дополнительные работы ждут решения водителя. Завершить можно после него',
  },
  change_lines: { status: 422, text: 'Решите по каждой строке: согласиться или отказаться' },
  change_reason: { status: 422, text: 'Объясните, зачем нужны работы, или приложите фото' },
  already_confirmed: { status: 409, text: 'Вы уже подтвердили, что всё готово' },
  warranty_over: { status: 409, text: 'Срок гарантии закончился. Создайте новую заявку' },
  claim_already_open: { status: 409, text: 'Претензия уже открыта. Дождитесь ответа автосервиса' },
  own_review: { status: 409, text: 'Отметить можно только чужой отзыв о чужом автосервисе' },
  review_too_late: {
    status: 409,
    text: 'Отзыв можно оставить в течение 30 дней после завершения работ и менять двое суток',
  },
  customer_rated: {
    status: 409,
    text: 'Клиента можно оценить один раз, в течение 30 дней после завершения работ',
  },
  reply_contacts: {
    status: 422,
    text: 'В ответе нельзя указывать контакты. Уберите телефоны, почту, ссылки и мессенджеры',
  },
  complaint_open: { status: 409, text: 'Вы уже пожаловались на этот отзыв. Решение появится здесь' },
  appeal_exists: { status: 409, text: 'Вы уже оспорили эту отметку. Решение появится в профиле' },
  no_open_claim: { status: 409, text: 'Открытой претензии нет' },
  claim_not_appealable: {
    status: 409,
    text: 'Оспорить можно один раз отказ автосервиса, в течение 14 дней',
  },
  claim_other_bid: {
    status: 409,
    text: 'У водителя уже есть другая открытая заявка к вам на эту машину. Завершите её и примите претензию',
  },
  final_lines: {
    status: 422,
    text: 'В итог входят только строки отклика и одобренные дополнительные работы',
  },
  manager_prices: { status: 403, text: 'Цены и гарантию называет менеджер. Выберите работы из прайса' },
  final_price: { status: 422, text: 'Итог больше согласованной суммы. Предложите дополнительные работы' },
  slot_taken: { status: 409, text: 'Это время уже заняли. Выберите другое' },
  slot_closed: { status: 422, text: 'В это время автосервис закрыт. Выберите другое' },
  hold_over: { status: 409, text: 'Время больше не занято за вами. Выберите его снова' },
  hours_invalid: { status: 422, text: 'Проверьте часы: начало и конец, перерывы внутри рабочего времени' },
  day_invalid: { status: 422, text: 'Выберите день не раньше сегодняшнего и не дальше года вперёд' },
  bay_taken: { status: 409, text: 'На это время пост уже занят. Выберите другой' },
  bay_inactive: { status: 409, text: 'Этот пост не работает. Выберите другой' },
  mechanic_taken: { status: 409, text: 'У этого мастера на это время уже есть работа' },
  booking_over: { status: 409, text: 'Это время уже прошло' },
  bay_in_use: { status: 409, text: 'На этом посту есть записи. Перенесите их или сделайте пост неактивным' },
  bays_too_many: { status: 409, text: 'Постов может быть не больше 50' },
  skills_unknown: { status: 422, text: 'Таких групп или категорий работ нет' },
  offer_invalid: { status: 422, text: 'Проверьте строки отклика' },
  offer_not_open: { status: 409, text: 'Этот отклик уже не действует' },

  last_owner: { status: 409, text: 'В автосервисе должен остаться хотя бы один владелец' },
  staff_exists: { status: 409, text: 'Этот человек уже работает в автосервисе' },
  invitation_changed: { status: 409, text: 'Приглашение изменилось. Проверьте роль и решите снова' },
  staff_too_many: { status: 409, text: 'Сотрудников и приглашений уже 50. Уберите лишних' },
  workshops_too_many: {
    status: 409,
    text: 'На проверке уже 3 ваших автосервиса. Дождитесь решения по ним',
  },
  workshop_claimed: {
    status: 409,
    text: 'У этого автосервиса уже есть владелец. Попросите у него приглашение',
  },
  claim_proof: {
    status: 422,
    text: 'Приложите документ автосервиса или войдите с телефона, указанного в его карточке',
  },
  already_verified: { status: 409, text: 'Автосервис уже проверен. Документы не нужны' },
  not_approved: { status: 409, text: 'Карточка автосервиса ещё не одобрена: сначала решение о ней' },
  author_left: { status: 409, text: 'Автор запроса больше не владелец автосервиса. Отклоните запрос' },
  already_moderated: { status: 409, text: 'Решение уже принято. Обновите страницу' },

  api_key_invalid: { status: 401, text: 'Ключ неверен или отозван' },
  api_key_not_taken: { status: 403, text: 'Этот вызов не принимает ключ. Войдите как человек' },
  api_keys_too_many: { status: 409, text: 'Ключей уже 20. Отзовите ненужный' },
  slot_wait_exists: { status: 409, text: 'Вы уже ждёте времени в этом автосервисе' },
  slot_waits_too_many: { status: 409, text: 'Ожиданий уже 10. Удалите ненужное' },
  calendar_feed_exists: { status: 409, text: 'Ссылка уже есть. Замените её, если она потерялась' },
  calendar_feeds_too_many: { status: 409, text: 'Ссылок уже 20. Удалите ненужную' },
  webhooks_too_many: { status: 409, text: 'Вебхуков уже 10. Удалите ненужный' },
  webhook_gone: { status: 409, text: 'Вебхук отключён. Сначала включите его' },
  webhook_pings_too_many: { status: 429, text: 'Проверок уже 3 за минуту. Повторите через минуту' },
  webhook_url: { status: 422, text: 'Нужен адрес с https, открытый из интернета, без имени и пароля в нём' },

  file_required: { status: 422, text: 'Выберите файл' },
  file_duplicate: { status: 422, text: 'Файл с таким названием уже добавлен' },
  file_too_large: { status: 413, text: 'Файл больше 15 МБ. Выберите другой' },
  file_is_evidence: {
    status: 409,
    text: 'Файл приложен к претензии или к обращению на рассмотрении. Удалить его нельзя',
  },
  file_type: { status: 422, text: 'Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF' },
  video_too_long: { status: 422, text: 'Видео длиннее минуты. Выберите короче' },
  voice_type: { status: 422, text: 'Запись не прочиталась. Запишите сообщение ещё раз' },
  voice_too_long: { status: 422, text: 'Запись длиннее 5 минут. Запишите короче' },
  voice_in_bid: { status: 422, text: 'Голосовое сообщение отправляют в переписке' },
  file_infected: { status: 422, text: 'В файле найден вирус. Выберите другой' },
  file_not_checked: { status: 503, text: 'Сейчас не удаётся проверить файл на вирусы. Повторите позже' },
  uploads_too_many: { status: 429, text: 'За сутки загружено слишком много файлов. Повторите позже' },
  files_too_many: { status: 422, text: 'Можно приложить не больше 10 файлов' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorItem {
  code: ErrorCode;
  message: string;
  [detail: string]: unknown;
}

/** The failure envelope: a list for general errors, an object of lists for fields. */
export interface FailureEnvelope {
  success: false;
  errors: ErrorItem[] | Record<string, string[]>;
  request_id: string;
}
