import { createRandom } from '../../tools/demo-world/random.ts';

/** The specification's search (radius 50, page 100) in several forms. */
export interface BenchQuery {
  name: string;
  form: Record<string, string>;
  /** Each request searches at a different place, so no whole answer can be cached. */
  isElsewhere: boolean;
  isPacked?: boolean;
  /** Sent as form-data, each time with a new boundary; the others are urlencoded. */
  isFormData?: boolean;
}

const moscow = { lat: '55.751', long: '37.619' };
const page = { ...moscow, radius: '50', page_size: '100' };
const filter = { 'work_type_ids[]': '17', rating_from: '4' };

export const benchQueries: readonly BenchQuery[] = [
  { name: 'the nearest', form: { ...page, sort: 'distance' }, isElsewhere: false },
  {
    name: 'the nearest, form-data',
    form: { ...page, sort: 'distance' },
    isElsewhere: false,
    isFormData: true,
  },
  { name: 'the nearest, packed', form: { ...page, sort: 'distance' }, isElsewhere: false, isPacked: true },
  { name: 'the nearest, each elsewhere', form: { ...page, sort: 'distance' }, isElsewhere: true },
  {
    name: 'the nearest with a work, rated 4 and above',
    form: { ...page, ...filter, sort: 'distance' },
    isElsewhere: false,
  },
  {
    name: 'the nearest with a work, rated 4 and above, packed',
    form: { ...page, ...filter, sort: 'distance' },
    isElsewhere: false,
    isPacked: true,
  },
  {
    name: 'the nearest with a work, rated 4 and above, each elsewhere',
    form: { ...page, ...filter, sort: 'distance' },
    isElsewhere: true,
  },
  { name: 'recommended', form: page, isElsewhere: false },
  { name: 'recommended, each elsewhere', form: page, isElsewhere: true },
  { name: 'recommended, packed, each elsewhere', form: page, isElsewhere: true, isPacked: true },
  {
    name: 'recommended, open now, with a work, each elsewhere',
    form: { ...page, ...filter, open_now: '1' },
    isElsewhere: true,
  },
  {
    name: 'recommended, with facets, each elsewhere',
    form: { ...page, with_facets: '1' },
    isElsewhere: true,
  },
  {
    name: 'clusters of all, each elsewhere',
    form: { ...page, sort: 'distance', only_coordinates: '1', page_size: '1', zoom: '10' },
    isElsewhere: true,
  },
];

interface Message {
  headers: Record<string, string>;
  body: string;
}

export function messageOf(form: Record<string, string>): Message {
  const body = new URLSearchParams(form).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

function formDataOf(form: Record<string, string>): Message {
  const boundary = `----WebKitFormBoundary${Math.random().toString(36).slice(2).padEnd(11, '0')}`;
  const parts = Object.entries(form).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/**
 * The requests of a query. With `isElsewhere` they come from places within about 15 km of Moscow's centre,
 * different in each round and query.
 */
export function messagesOf(query: BenchQuery, round: number): () => Message {
  const { form, isElsewhere, isFormData } = query;
  if (isFormData) return () => formDataOf(form);
  if (!isElsewhere) {
    const message = messageOf(form);
    return () => message;
  }
  const { next: random } = createRandom(100 * benchQueries.indexOf(query) + round);
  return () => {
    const lat = (55.751 + (random() - 0.5) * 0.27).toFixed(6);
    const long = (37.619 + (random() - 0.5) * 0.48).toFixed(6);
    return messageOf({ ...form, lat, long });
  };
}
