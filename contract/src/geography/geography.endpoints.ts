import { declareEndpoints } from '../endpoint.ts';
import type { geographySchemas } from './geography.schemas.ts';

export const geographyEndpoints = declareEndpoints<typeof geographySchemas>()({
  countries: {
    method: 'GET',
    path: '/v2/map/country/get-list/',
    access: 'public',
  },
  regions: {
    method: 'POST',
    path: '/map/region/get-list/',
    access: 'public',
    legacyList: 'regions',
  },
  cities: {
    method: 'POST',
    path: '/map/city/get-list/',
    access: 'public',
    legacyList: 'cities',
  },
  popularCities: {
    method: 'POST',
    path: '/map/city/get-popular-list/',
    access: 'public',
    legacyList: 'cities',
  },
});
