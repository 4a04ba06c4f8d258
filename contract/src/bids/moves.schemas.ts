import { z } from 'zod';
import { Car } from '../cars/cars.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { maxCommentLength, maxFilesPerBid, maxWorksPerBid } from '../limits.ts';
import { workLimits } from '../my-workshop/work-limits.ts';
import { FlagForm, Id, IdForm, idListForm, intForm, Moment, textForm } from '../primitives.ts';
import { customerRejectCodes, workshopRejectCodes } from './bid-lifecycle.ts';
import { Bid, Tender } from './bids.schemas.ts';
import { BidLeg } from './legs.schemas.ts';
import { LinesForm, OfferForm } from './offers.schemas.ts';

/** `version` of the bid that the caller has seen: after another change the move is refused. */
const moveForm = { id: IdForm, version: intForm(1, 1_000_000).optional() };
const comment = textForm(maxCommentLength).default('');
const proposeTimeForm = z.object({
  ...moveForm,
  period_start: Moment,
  /** Absent: as long as the visit was. */
  period_end: Moment.optional(),
  comment,
});
const MileageForm = intForm(0, 5_000_000);

const move = <Form extends z.ZodType>(summary: string, form: Form) => ({ summary, form, answer: Bid });

export const customerMoveSchemas = {
  accept: move(
    'Принять отклик автосервиса',
    z.object({
      ...moveForm,
      offer_id: IdForm,
      /** One of the slots of the offer; absent: the first. */
      slot_from: Moment.optional(),
    }),
  ),
  counter: move(
    'Попросить другую цену, работы или время',
    z
      .object({
        ...moveForm,
        offer_id: IdForm,
        price: intForm(1, workLimits.price[1]).optional(),
        work_type_ids: idListForm(maxWorksPerBid).optional(),
        period_start: Moment.optional(),
        period_end: Moment.optional(),
        comment,
      })
      .refine(
        (form) => form.price || form.work_type_ids?.length || form.period_start || form.comment,
        'Напишите, что изменить: цену, работы, время или комментарий',
      ),
  ),
  decline: move(
    'Отказаться от отклика или от всех',
    z.object({
      ...moveForm,
      /** Absent: all offers, and the bid is closed. */
      offer_id: IdForm.optional(),
      code: z.enum(customerRejectCodes).default('other'),
      comment,
    }),
  ),
  cancel: move(
    'Отменить заявку или запись',
    z.object({ ...moveForm, code: z.enum(customerRejectCodes), comment }),
  ),
  proposeTime: move('Предложить другое время', proposeTimeForm),
  confirmTime: move('Согласиться на предложенное время', z.object(moveForm)),
  refuseTime: move('Отказаться от предложенного времени', z.object({ ...moveForm, comment })),
  withdrawTime: move('Отозвать своё предложение времени', z.object(moveForm)),
  promise: move('Буду: подтвердить визит', z.object(moveForm)),
  arrive: move('Я на месте', z.object(moveForm)),
  decideChange: move(
    'Решить по дополнительным работам',
    z.object({
      ...moveForm,
      change_id: IdForm,
      approved_line_ids: idListForm(50).default([]),
      declined_line_ids: idListForm(50).default([]),
    }),
  ),
  confirm: move('Подтвердить, что всё готово', z.object(moveForm)),
  claim: move(
    'Открыть претензию по гарантии',
    z.object({
      ...moveForm,
      text: textForm(maxCommentLength).pipe(z.string().min(1, 'Опишите, что не так')),
      file_ids: idListForm(maxFilesPerBid).optional(),
    }),
  ),
  appealClaim: move(
    'Оспорить отказ по претензии',
    z.object({
      ...moveForm,
      claim_id: IdForm,
      text: textForm(maxCommentLength).pipe(z.string().min(1, 'Объясните, почему не согласны')),
      file_ids: idListForm(maxFilesPerBid).optional(),
    }),
  ),
  repeat: {
    summary: 'Черновик такой же заявки',
    form: z.object({ id: IdForm }),
    answer: z.object({
      draft: z.object({
        /** Null: the bid was a tender, or its workshop does not take bids any more. */
        service_id: Id.nullable(),
        /** Where and how many offers a tender collected; null in a bid to one workshop. */
        tender: Tender.shape.place.unwrap().extend({ offer_limit: z.int() }).nullable(),
        auto: Car,
        work_type_ids: z.array(Id),
        type_connection: z.union([z.literal(1), z.literal(2)]),
        comment: z.string(),
        leg: BidLeg.nullable(),
      }),
    }),
  },
} satisfies Record<string, CallSchemas>;

export const workshopMoveSchemas = {
  answer: move('Откликнуться на заявку или изменить отклик', OfferForm.extend(moveForm)),
  book: move(
    'Записать сразу: цены из прайс-листа, время из заявки',
    z.object({ ...moveForm, slot_from: Moment.optional() }),
  ),
  withdraw: move('Отозвать отклик', z.object({ ...moveForm, offer_id: IdForm, comment })),
  decline: move(
    'Отказаться от заявки',
    z.object({ ...moveForm, code: z.enum(workshopRejectCodes), comment }),
  ),
  cancel: move('Отменить запись', z.object({ ...moveForm, code: z.enum(workshopRejectCodes), comment })),
  proposeTime: move('Предложить другое время', proposeTimeForm),
  confirmTime: move('Согласиться на предложенное время', z.object(moveForm)),
  refuseTime: move('Отказаться от предложенного времени', z.object({ ...moveForm, comment })),
  withdrawTime: move('Отозвать своё предложение времени', z.object(moveForm)),
  start: move(
    'Принять машину в работу',
    z.object({
      ...moveForm,
      visit_code: z
        .string()
        .trim()
        .regex(/^\d{4}$/, 'Код визита: 4 цифры'),
      mileage: MileageForm,
    }),
  ),
  proposeChange: move(
    'Предложить дополнительные работы',
    z.object({
      ...moveForm,
      /** Required without a photo. */
      reason: textForm(maxCommentLength).default(''),
      lines: LinesForm,
      minutes_delta: intForm(0, 60 * 24 * 60).default(0),
      file_ids: idListForm(maxFilesPerBid).optional(),
    }),
  ),
  withdrawChange: move('Отозвать дополнительные работы', z.object({ ...moveForm, change_id: IdForm })),
  finish: move(
    'Завершить работу',
    z.object({
      ...moveForm,
      /** Absent: the lines of the offer and the approved extra ones. */
      lines: LinesForm.optional(),
      mileage_out: MileageForm.optional(),
      /** For all lines but parts of the driver; a longer promise of the offer stays. */
      warranty_months: intForm(...workLimits.warrantyMonths).optional(),
    }),
  ),
  answerClaim: move(
    'Ответить на претензию',
    z.object({
      ...moveForm,
      claim_id: IdForm,
      is_accepted: FlagForm,
      comment: textForm(maxCommentLength).pipe(z.string().min(1, 'Объясните решение')),
      file_ids: idListForm(maxFilesPerBid).optional(),
    }),
  ),
} satisfies Record<string, CallSchemas>;
