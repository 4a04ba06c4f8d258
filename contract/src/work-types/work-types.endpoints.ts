import { declareEndpoints } from '../endpoint.ts';
import type { workTypeSchemas } from './work-types.schemas.ts';

export const workTypeGroupIds = { repair: 26, maintenance: 1, body: 100, other: 206 } as const;

export const workTypeEndpoints = declareEndpoints<typeof workTypeSchemas>()({
  /**
   * Prices do not depend on the modification, which only narrows to workshops of its mark. The price of a
   * merged work is returned under the id of its target.
   */
  price: {
    method: 'POST',
    path: '/v2/work_type/price/',
    access: 'public',
  },
  /**
   * With a city, prices are of its market; `modification_id` counts then too. `partner_id` is ignored so far.
   */
  tree: {
    method: 'POST',
    path: '/work_type/get-tree-with-selected/',
    access: 'public',
    legacyList: 'groups',
  },
  search: {
    method: 'POST',
    path: '/v2/work_type/search/',
    access: 'public',
    limit: 'search',
  },
});
