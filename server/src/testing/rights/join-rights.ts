import type { Endpoint } from '@sto/contract/endpoint';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import {
  auditEndpoints,
  impersonationEndpoints,
  moderationEndpoints,
  operatorBidEndpoints,
} from '@sto/contract/operator/operator.endpoints';
import { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import { bids } from '../../db/tables/bids.ts';
import { moderationItems, staffInvitations } from '../../db/tables/joining.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../as.ts';
import { buildDraftFile } from '../build/draft-file.ts';
import { buildWorkshop } from '../build/workshop.ts';
import type { TestApp } from '../start-app.ts';
import type { Form, Right } from './right.ts';
import type { Scene, WorkshopThings } from './scene.ts';

let made = 0;
const nextPhone = () => `+7918${String(++made).padStart(7, '0')}`;

type Maker = (test: TestApp, workshopId: number) => Form | Promise<Form>;

const ofWorkshop = (form: Maker): Right[] => [
  {
    of: 'workshop',
    form: (_mine, { workshop }: { workshop?: WorkshopThings }, { test }) =>
      form(test, workshop?.workshopId ?? 0),
    foreign: 404,
  },
];

async function colleagueOf(test: TestApp, workshopId: number): Promise<number> {
  const options = { roles: ['service' as const], workshopId, employeeRole: 'mechanic' as const };
  const { userId } = await signedIn(test, { ...options, name: 'Мастер' });
  const [row] = await test.deps.db
    .select({ id: workshopEmployees.id })
    .from(workshopEmployees)
    .where(eq(workshopEmployees.userId, userId));
  return row?.id ?? 0;
}

async function invitationTo(
  { deps, clock }: TestApp,
  workshopId: number,
  phone = nextPhone(),
): Promise<number> {
  const values = { workshopId, phone, name: 'Мастер', createdAt: clock.now() };
  const [row] = await deps.db
    .insert(staffInvitations)
    .values({ ...values, role: 'mechanic' })
    .returning({ id: staffInvitations.id });
  return row?.id ?? 0;
}

/** Another workshop, which has invited `theirs`. */
const ofInvited = (foreign: number, more: Form = {}): Right[] => [
  {
    ...{ of: 'person', foreign },
    form: async (_mine, { phone }, { test }) => {
      const { id } = await buildWorkshop(test.deps.db);
      await invitationTo(test, id, phone);
      return { service_id: id, ...more };
    },
  },
];

/** What an operator sees belongs to everybody: there are no strangers for him. */
const forOperator = (form: (scene: Scene, test: TestApp) => Form | Promise<Form>): Right[] => [
  { of: 'anybody', form: (_mine, _theirs, { scene, test }) => form(scene, test), foreign: 200 },
];

async function requestOf({ deps, clock }: TestApp, { workshopId }: Scene): Promise<number> {
  const [row] = await deps.db
    .insert(moderationItems)
    .values({ kind: 'service', objectId: workshopId, payload: {}, createdAt: clock.now() })
    .returning({ id: moderationItems.id });
  return row?.id ?? 0;
}

export const registrationForm = (): Form => ({
  ...{ name: 'Мотор', address: 'Лесная ул., 5', lat: 55.75, long: 37.62 },
  ...{ phone: '+74951112233', inn: '7707083893', person_name: 'Ольга' },
});

export const joinRights: [Endpoint, Right[]][] = [
  [registrationEndpoints.register, [{ form: registrationForm }]],
  [registrationEndpoints.status, [{ form: () => ({}) }]],
  [myWorkshopEndpoints.view, ofWorkshop((_test, workshopId) => ({ service_id: workshopId }))],
  [
    myWorkshopEndpoints.update,
    ofWorkshop((_test, workshopId) => ({ service_id: workshopId, no_amenities: 1 })),
  ],
  [
    myWorkshopEndpoints.submit,
    ofWorkshop(async (test, workshopId) => {
      await test.deps.db
        .update(workshops)
        .set({ moderationStatus: 'rejected' })
        .where(eq(workshops.id, workshopId));
      return { service_id: workshopId };
    }),
  ],
  [
    myWorkshopEndpoints.handInDocuments,
    [
      {
        of: 'workshop',
        form: async ({ person }, { workshop }, { test }) => ({
          service_id: workshop?.workshopId,
          document_ids: [
            person ? await buildDraftFile(test, person.userId, `${crypto.randomUUID()}.jpg`) : 1,
          ],
        }),
        foreign: 404,
      },
    ],
  ],
  [staffEndpoints.index, ofWorkshop((_test, workshopId) => ({ service_id: workshopId }))],
  [
    staffEndpoints.invite,
    ofWorkshop((_test, workshopId) => ({
      ...{ service_id: workshopId, phone: nextPhone() },
      ...{ name: 'Мастер', role: 'mechanic' },
    })),
  ],
  [
    staffEndpoints.update,
    ofWorkshop(async (test, workshopId) => ({ id: await colleagueOf(test, workshopId), role: 'manager' })),
  ],
  [
    staffEndpoints.remove,
    ofWorkshop(async (test, workshopId) => ({ id: await colleagueOf(test, workshopId) })),
  ],
  [
    staffEndpoints.withdraw,
    ofWorkshop(async (test, workshopId) => ({ id: await invitationTo(test, workshopId) })),
  ],
  [employmentEndpoints.index, [{ form: () => ({}) }]],
  [employmentEndpoints.accept, ofInvited(404, { role: 'mechanic' })],
  [employmentEndpoints.decline, ofInvited(200)],
  [
    employmentEndpoints.leave,
    [
      {
        ...{ of: 'person', foreign: 404 },
        form: async (_mine, { person }, { test: { deps } }) => {
          const { id } = await buildWorkshop(deps.db);
          if (person)
            await deps.db
              .insert(workshopEmployees)
              .values({ workshopId: id, userId: person.userId, role: 'mechanic' });
          return { service_id: id };
        },
      },
    ],
  ],
  [moderationEndpoints.index, [{ form: () => ({}) }]],
  [moderationEndpoints.view, forOperator(async (scene, test) => ({ id: await requestOf(test, scene) }))],
  [
    moderationEndpoints.decide,
    forOperator(async (scene, test) => ({
      ...{ id: await requestOf(test, scene), kind: 'service' },
      ...{ decision: 'reject', reason: 'Нет вывески' },
    })),
  ],
  [auditEndpoints.index, [{ form: () => ({}) }]],
  [
    impersonationEndpoints.start,
    [{ form: (_mine, _theirs, { scene }) => ({ phone: scene.own.customer.phone, reason: 'Жалоба' }) }],
  ],
  [operatorBidEndpoints.view, forOperator((scene) => ({ id: scene.own.customer.customer?.bidId }))],
  [
    operatorBidEndpoints.messages,
    forOperator(async (scene, { deps: { db } }) => {
      const id = scene.own.customer.customer?.bidId ?? 0;
      await db.update(bids).set({ isDisputed: true }).where(eq(bids.id, id));
      return { id };
    }),
  ],
  [
    operatorBidEndpoints.overrule,
    forOperator(async (scene, test) => {
      const id = scene.own.customer.customer?.bidId ?? 0;
      const { db } = test.deps;
      const [bid] = await db.select({ status: bids.status }).from(bids).where(eq(bids.id, id));
      return { id, status: bid?.status === 'reject' ? 'new' : 'reject', reason: 'Спор решён' };
    }),
  ],
];
