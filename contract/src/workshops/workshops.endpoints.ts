import { declareEndpoints } from '../endpoint.ts';
import type { workshopSchemas } from './workshops.schemas.ts';

export const workshopEndpoints = declareEndpoints<typeof workshopSchemas>()({
  geoSearch: {
    method: 'POST',
    path: '/v2/map/default/geo-search/',
    access: 'public',
    prepared: true,
    limit: 'search',
  },
  rescue: {
    method: 'POST',
    path: '/v2/map/default/rescue/',
    access: 'public',
    limit: 'search',
  },
  /**
   * Works, then workshops, streets and cities; typing errors and the other keyboard layout are corrected. An empty
   * query finds nothing. A whole sentence is understood as by the assistant: car, city and works.
   */
  suggest: {
    method: 'POST',
    path: '/v2/map/default/suggest/',
    access: 'public',
    limit: 'search',
  },
  view: {
    method: 'GET',
    path: '/v2/service/view/',
    access: 'public',
  },
});
