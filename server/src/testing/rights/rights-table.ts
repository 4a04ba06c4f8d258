import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import { captchaEndpoints } from '@sto/contract/captcha/captcha.endpoints';
import { carCatalogueEndpoints, carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { configEndpoints } from '@sto/contract/config/config.endpoints';
import { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { cartEndpoints } from '@sto/contract/parts/parts.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { assistantRights } from './assistant-rights.ts';
import { bidRights } from './bid-rights.ts';
import { chatRights } from './chat-rights.ts';
import { developmentRights } from './development-rights.ts';
import { integrationRights } from './integration-rights.ts';
import { joinRights } from './join-rights.ts';
import { notificationRights } from './notification-rights.ts';
import { phoneRights } from './phone-rights.ts';
import { requestCode } from './request-code.ts';
import { reviewRights } from './review-rights.ts';
import type { Expected, Form, Right } from './right.ts';
import type { Scene } from './scene.ts';
import { scheduleRights } from './schedule-rights.ts';
import { visitRights } from './visit-rights.ts';
import { workRights } from './work-rights.ts';

const plain = (form: Form = {}): Right[] => [{ form: () => form }];
const everybody = (status: number): Expected => status;
const centre = { lat: 55.751, long: 37.619 };
/** A stranger's car is refused; to a visitor without a session the field means nothing. */
const foreignCar: Expected = { customer: 404, service: 404, autopark: 404, both: 404, operator: 404 };

let uploads = 0;
export const nextFileName = () => `schet-${++uploads}.pdf`;

const upload = (form: (scene: Scene) => Form): Right[] => [
  {
    of: 'customer',
    form: (mine, theirs, { scene }) => ({
      object_id: theirs.customer?.bidId,
      identity_hash: mine.identityHash,
      ...form(scene),
    }),
    foreign: { anonymous: 401, customer: 404, service: 404, autopark: 404, both: 404, operator: 404 },
    withFile: true,
  },
  {
    form: (mine, _theirs, { scene }) => ({ identity_hash: mine.identityHash, ...form(scene) }),
    withFile: true,
  },
];

/** Objects of the scene without an owner. */
const common = (form: (scene: Scene) => Form): Right[] => [
  { form: (_mine, _theirs, { scene }) => form(scene) },
];

/** Of a workshop, by any caller, signed in or not. */
const byAnybody: Right[] = [
  {
    form: (mine, _theirs, { scene }) => ({
      service_id: scene.workshopId,
      identity_hash: mine.identityHash,
    }),
  },
];

const searchByCar: Right[] = [
  ...plain(centre),
  {
    of: 'customer',
    form: (_mine, theirs) => ({ ...centre, auto_id: theirs.customer?.carId }),
    foreign: foreignCar,
  },
];

/** Every call of the contract. One that is missing here fails the matrix. */
export const rights = new Map<Endpoint, Right[]>([
  [authEndpoints.auth, [{ form: (mine) => ({ phone: mine.phone }) }]],
  [
    authEndpoints.confirm,
    [
      {
        of: 'anybody',
        form: async (mine, theirs, { test }) => {
          const { request_id, code } = await requestCode(test, theirs.phone);
          return { request_id, code: theirs === mine ? code : code === '000000' ? '111111' : '000000' };
        },
        foreign: 422,
      },
    ],
  ],
  // The id of a request is random and known to its caller only.
  [authEndpoints.resend, [{ form: async (mine, _theirs, { test }) => requestCode(test, mine.phone) }]],
  [
    authEndpoints.refreshToken,
    [{ form: ({ person }) => ({ refresh_token: person?.refreshToken ?? 'none' }), own: { anonymous: 401 } }],
  ],
  [authEndpoints.userInfo, plain()],
  [authEndpoints.logout, plain()],
  [liveEndpoints.createTicket, plain()],
  ...phoneRights,
  [sessionEndpoints.index, plain()],
  [
    sessionEndpoints.revoke,
    [
      { of: 'person', form: (_mine, { otherSessionId }) => ({ id: otherSessionId }), foreign: 404 },
      ...plain({ all_others: 1 }),
    ],
  ],
  [profileEndpoints.customer, plain()],
  [profileEndpoints.workshop, plain()],
  [profileEndpoints.update, plain({ name: 'Новое имя' })],
  [consentEndpoints.index, plain()],
  [
    consentEndpoints.withdraw,
    [{ of: 'person', form: (_mine, { consentId }) => ({ id: consentId }), foreign: 404 }],
  ],
  [
    profileEndpoints.switchRole,
    [{ form: () => ({ role: 'customer' }), own: { service: 403, autopark: 403, operator: 403 } }],
  ],

  [geographyEndpoints.countries, plain()],
  [geographyEndpoints.regions, plain({ country_id: 1 })],
  [geographyEndpoints.cities, plain({ region_id: 77 })],
  [geographyEndpoints.popularCities, plain()],
  [publicPageEndpoints.city, [{ form: () => ({ city: 'moskva' }) }]],
  [publicPageEndpoints.workshop, common(({ workshopId }) => ({ service_id: workshopId }))],
  [configEndpoints.get, plain()],
  [captchaEndpoints.challenge, plain()],
  ...developmentRights,

  [workshopEndpoints.geoSearch, searchByCar],
  // The ways out of an empty search are counted without the car.
  [workshopEndpoints.rescue, plain(centre)],
  [workshopEndpoints.suggest, plain({ ...centre, query: 'Автосервис' })],
  [
    workshopEndpoints.view,
    [
      { form: (_mine, _theirs, { scene }) => ({ service_id: scene.workshopId }) },
      {
        of: 'customer',
        form: (_mine, theirs, { scene }) => ({
          service_id: scene.workshopId,
          auto_id: theirs.customer?.carId,
        }),
        foreign: foreignCar,
      },
    ],
  ],
  [workshopPhoneEndpoints.reveal, byAnybody],
  [reviewEndpoints.ofWorkshop, common((scene) => ({ service_id: scene.workshopId }))],
  [workTypeEndpoints.tree, plain()],
  [workTypeEndpoints.search, plain({ query: 'Работа' })],
  [workTypeEndpoints.price, plain({ work_type_ids: [1] })],
  [favoriteEndpoints.add, byAnybody],
  [favoriteEndpoints.remove, byAnybody],
  [favoriteEndpoints.index, [{ form: ({ identityHash }) => ({ ...centre, identity_hash: identityHash }) }]],

  [carCatalogueEndpoints.marks, plain()],
  [carCatalogueEndpoints.models, common((scene) => ({ mark_id: scene.catalogue.markId }))],
  [carCatalogueEndpoints.generations, common((scene) => ({ model_id: scene.catalogue.modelId }))],
  [carCatalogueEndpoints.modifications, common((scene) => ({ generation_id: scene.catalogue.generationId }))],
  [carEndpoints.index, plain()],
  [
    carEndpoints.create,
    common(({ catalogue }) => ({
      model_id: catalogue.modelId,
      generation_id: catalogue.generationId,
      modification_id: catalogue.modificationId,
    })),
  ],
  [
    carEndpoints.update,
    [
      {
        of: 'customer',
        form: (_mine, theirs) => ({ id: theirs.customer?.carId, mileage: 90_000 }),
        foreign: 404,
      },
    ],
  ],
  [
    carEndpoints.delete,
    [{ of: 'customer', form: (_mine, theirs) => ({ id: theirs.customer?.freeCarId }), foreign: 404 }],
  ],
  // The registry never returns cars of people's garages, not even by a stranger's plate.
  [carEndpoints.byPlate, [{ form: () => ({ license_plate: 'Х777ХХ77' }), own: everybody(404) }]],

  ...bidRights,
  ...assistantRights,
  ...reviewRights,
  [fileEndpoints.upload, upload(() => ({}))],
  [fileEndpoints.uploadForWorkType, upload(({ workTypeId }) => ({ work_type_id: workTypeId }))],
  [
    fileEndpoints.touch,
    [
      {
        of: 'anybody',
        form: (mine, theirs) => ({ upload_ids: [theirs.draftId], identity_hash: mine.identityHash }),
        foreign: 200,
      },
    ],
  ],
  [
    fileEndpoints.delete,
    [
      {
        of: 'anybody',
        form: (mine, theirs) => ({ id: theirs.draftId, identity_hash: mine.identityHash }),
        foreign: 404,
      },
    ],
  ],

  ...chatRights,
  [notificationEndpoints.countUnread, plain()],
  [notificationEndpoints.index, plain()],
  // Reading what is not mine reads nothing: the answer is my own count.
  [
    notificationEndpoints.read,
    [{ of: 'customer', form: (_mine, { customer }) => ({ ids: [customer?.notificationId] }), foreign: 200 }],
  ],
  ...notificationRights,
  [cartEndpoints.view, plain()],
  [leadEndpoints.create, [{ form: ({ phone }) => ({ kind: 'osago', name: 'Анна', phone, consent: 1 }) }]],
  ...workRights,
  ...visitRights,
  ...integrationRights,
  ...scheduleRights,
  ...joinRights,
]);
