import { useQuery } from '@tanstack/react-query';
import { webConfigQuery } from '../../lib/api/web-config.ts';

const siteName = 'СТО рядом';
const defaultDescription =
  'Автосервисы рядом на карте: цены на работы для вашей машины, отзывы, свободное время и запись онлайн.';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The canonical address; absent: none. */
  path?: string;
  image?: string | undefined;
  /** Search engines must not list the page. */
  isHidden?: boolean;
}

/** Metadata of a page for browsers, search engines and link previews. React moves it into the head. */
export function PageHead({ title, description = defaultDescription, path, image, isHidden }: PageHeadProps) {
  const needsUrl = path !== undefined || image !== undefined;
  const publicUrl = useQuery({ ...webConfigQuery, enabled: needsUrl }).data?.public_url;
  const address = publicUrl !== undefined && path !== undefined ? publicUrl + path : undefined;
  return (
    <>
      <title>{`${title} — ${siteName}`}</title>
      <meta name="description" content={description} />
      {isHidden && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      {publicUrl !== undefined && image && (
        <meta property="og:image" content={new URL(image, publicUrl).href} />
      )}
    </>
  );
}
