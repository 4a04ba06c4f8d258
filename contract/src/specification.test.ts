import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { authSchemas, Profile, Role } from './auth/auth.schemas.ts';
import { BidCreateForm } from './bids/bid-form.schemas.ts';
import { customerBidEndpoints } from './bids/bids.endpoints.ts';
import { carCatalogueEndpoints, carEndpoints } from './cars/cars.endpoints.ts';
import { Car, CarByPlate, carCatalogueSchemas } from './cars/cars.schemas.ts';
import { customerChatEndpoints, workshopChatEndpoints } from './chat/chat.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { schemasOf } from './endpoint-tables.ts';
import { weekDays } from './enums.ts';
import { favoriteEndpoints } from './favorites/favorites.endpoints.ts';
import { fileEndpoints } from './files/files.endpoints.ts';
import { BidFile } from './files/files.schemas.ts';
import { geographyEndpoints } from './geography/geography.endpoints.ts';
import { City } from './geography/geography.schemas.ts';
import { searchRadiusKm } from './limits.ts';
import { notificationEndpoints } from './notifications/notifications.endpoints.ts';
import { isKnownPartner, partnerIds } from './partners.ts';
import { cartEndpoints } from './parts/parts.endpoints.ts';
import { profileEndpoints } from './profiles/profiles.endpoints.ts';
import { CustomerProfile, WorkshopProfile } from './profiles/profiles.schemas.ts';
import { reviewEndpoints } from './reviews/reviews.endpoints.ts';
import { workTypeEndpoints, workTypeGroupIds } from './work-types/work-types.endpoints.ts';
import { workshopEndpoints } from './workshops/workshops.endpoints.ts';
import {
  BidAvailability,
  GeoSearchForm,
  ScheduleDay,
  SearchAnswer,
  Workshop,
  WorkshopPoint,
} from './workshops/workshops.schemas.ts';

/** Method, path, access, and the fields that the specification names. */
const calls: [Endpoint, Endpoint['method'], string, Endpoint['access'], string][] = [
  [authEndpoints.userInfo, 'GET', '/v2/user/info/', 'user', ''],
  [profileEndpoints.customer, 'POST', '/v2/customer/profile/view/', 'customer', ''],
  [profileEndpoints.workshop, 'POST', '/v2/service/profile/view/', 'service', ''],
  [geographyEndpoints.countries, 'GET', '/v2/map/country/get-list/', 'public', ''],
  [geographyEndpoints.regions, 'POST', '/map/region/get-list/', 'public', ''],
  [geographyEndpoints.cities, 'POST', '/map/city/get-list/', 'public', ''],
  [geographyEndpoints.popularCities, 'POST', '/map/city/get-popular-list/', 'public', ''],
  [authEndpoints.refreshToken, 'POST', '/v2/user/profile/refresh-token/', 'public', 'refresh_token'],
  [
    workshopEndpoints.geoSearch,
    'POST',
    '/v2/map/default/geo-search/',
    'public',
    'lat long only_coordinates radius work_type_ids auto_id modification_id page_size',
  ],
  [workshopEndpoints.view, 'GET', '/v2/service/view/', 'public', 'service_id'],
  [favoriteEndpoints.add, 'POST', '/customer/favorite-service/add/', 'public', ''],
  [favoriteEndpoints.remove, 'POST', '/customer/favorite-service/remove/', 'public', ''],
  [
    customerBidEndpoints.create,
    'POST',
    '/v2/customer/bid/create/',
    'customer',
    'service_id auto_id period_start period_end type_connection work_type_ids comment partner_id utm_source bid_source',
  ],
  [reviewEndpoints.ofWorkshop, 'POST', '/common/default/get-service-reviews/', 'public', 'service_id'],
  [carEndpoints.index, 'GET', '/v2/customer/auto/index/', 'customer', ''],
  [carEndpoints.delete, 'POST', '/v2/customer/auto/delete/', 'customer', ''],
  [
    carEndpoints.byPlate,
    'POST',
    '/v2/customer/auto/get-car-info-by-license-plate-public/',
    'public',
    'license_plate',
  ],
  [carCatalogueEndpoints.marks, 'POST', '/car/mark/get-list/', 'public', 'type_id'],
  [carCatalogueEndpoints.models, 'POST', '/car/model/get-list/', 'public', 'mark_id'],
  [carCatalogueEndpoints.generations, 'POST', '/car/generation/get-list/', 'public', 'model_id'],
  [carCatalogueEndpoints.modifications, 'POST', '/car/modification/get-list/', 'public', 'generation_id'],
  [
    carEndpoints.create,
    'POST',
    '/v2/customer/auto/create/',
    'customer',
    'generation_id model_id modification_id mileage vin licence_plate year',
  ],
  [workTypeEndpoints.tree, 'POST', '/work_type/get-tree-with-selected/', 'public', ''],
  [workTypeEndpoints.search, 'POST', '/v2/work_type/search/', 'public', ''],
  [notificationEndpoints.countUnread, 'POST', '/notification/get-count-unread/', 'user', ''],
  [cartEndpoints.view, 'GET', '/v2/part/cart/get-user-cart/', 'user', ''],
  [customerChatEndpoints.countUnread, 'POST', '/v2/customer/chat/get-count-unread/', 'customer', ''],
  [workshopChatEndpoints.countUnread, 'POST', '/v2/service/chat/get-count-unread/', 'service', ''],
  [fileEndpoints.uploadForWorkType, 'POST', '/v2/customer/bid/upload-file-work-type/', 'public', ''],
  [
    fileEndpoints.upload,
    'POST',
    '/v2/customer/bid/upload-file/',
    'public',
    // The file itself is the upload.
    'identity_hash object_id',
  ],
  [fileEndpoints.delete, 'POST', '/v2/customer/bid/delete-file/', 'public', 'id identity_hash'],
  [
    authEndpoints.auth,
    'POST',
    '/v2/user/profile/auth/',
    'public',
    'recaptcha_token phone country_id utm_source partner_id',
  ],
];

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];
const words = (text: string) => text.split(' ').filter(Boolean);

describe('a call of the specification', () => {
  it.each(calls)(
    'has the method, path, access and fields of the specification',
    (declared, method, path, access, fields) => {
      expect(declared).toMatchObject({ method, path, access });
      expect(keysOf(schemasOf(declared).form)).toEqual(expect.arrayContaining(words(fields)));
    },
  );

  it('calls of the old kind repeat their list at the top level', () => {
    const lists = calls.map(([{ path, legacyList }]) => [path, legacyList]).filter(([, list]) => list);
    expect(Object.fromEntries(lists)).toEqual({
      '/map/region/get-list/': 'regions',
      '/map/city/get-list/': 'cities',
      '/map/city/get-popular-list/': 'cities',
      '/common/default/get-service-reviews/': 'reviews',
      '/car/mark/get-list/': 'marks',
      '/car/model/get-list/': 'models',
      '/car/generation/get-list/': 'generations',
      '/car/modification/get-list/': 'modifications',
      '/work_type/get-tree-with-selected/': 'groups',
    });
  });
});

describe('an entity of the specification', () => {
  it.each([
    ['profile', Profile, 'image name phone role roles'],
    [
      'customer profile',
      CustomerProfile,
      'images user_name new_answered_count new_bid_count new_finished_count new_in_work_count new_reject_count new_visit_count',
    ],
    [
      'workshop profile',
      WorkshopProfile,
      'logo name new_answered_count new_bid_count new_finished_count new_in_work_count',
    ],
    ['car', Car, 'id mark model generation modification vin mileage licensePlate year'],
    ['car of a plate', CarByPlate, 'mark model generation modification licensePlate vin year'],
    ['point of the map', WorkshopPoint, 'lat long'],
    ['search answer', SearchAnswer, 'services'],
    ['workshop', Workshop, 'address brands schedule'],
    ['day of a schedule', ScheduleDay, 'is_active from to time'],
    ['city', City, 'name lat long image'],
    ['file', BidFile, 'id url name extension'],
  ])('%s has its fields', (_name, schema, fields) => {
    expect(keysOf(schema)).toEqual(expect.arrayContaining(words(fields)));
  });

  it('a schedule has seven days, from Monday', () => {
    expect(weekDays).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  });
});

describe('a number or a word of the specification', () => {
  it('roles and availabilities are those of the specification', () => {
    // The operator is ours: the specification has no one who moderates.
    const specified = Role.options.filter((role) => role !== 'operator');
    expect(specified.sort()).toEqual(['autopark', 'customer', 'service']);
    expect([...BidAvailability.options].sort()).toEqual([
      'disabled_has_active_bid',
      'disabled_sto_not_supported',
      'enabled',
    ]);
  });

  it('partner programmes and groups of works have the numbers of the specification', () => {
    expect(partnerIds).toEqual({ carbox: 10, gpn_app: 11, gpn_bonus: 12 });
    expect([9, 10, 11, 12, 13, undefined].map(isKnownPartner)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(workTypeGroupIds).toEqual({ repair: 26, maintenance: 1, body: 100, other: 206 });
  });

  it('the source of a bid is ai or manual, the connection 1 or 2', () => {
    const { bid_source, type_connection } = BidCreateForm.shape;
    expect(['ai', 'manual', 'other'].map((source) => bid_source.safeParse(source).success)).toEqual([
      true,
      true,
      false,
    ]);
    expect(['0', '1', '2', '3'].map((way) => type_connection.safeParse(way).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('a search has a default radius of 50 km and at most 100 workshops', () => {
    const form = GeoSearchForm.parse({ lat: '55.751', long: '37.619' });
    expect(form.page_size).toBe(100);
    expect(form.radius ?? searchRadiusKm).toBe(50);
  });

  it('the country defaults to the first one and the kind of mark to cars', () => {
    expect(authSchemas.auth.form.parse({ phone: '+79162041750' }).country_id).toBe(1);
    expect(carCatalogueSchemas.marks.form.parse({}).type_id).toBe(1);
  });
});
