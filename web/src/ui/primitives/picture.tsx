import { useQuery } from '@tanstack/react-query';
import { type ImgHTMLAttributes, useMemo, useState } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { loadWebConfig } from '../../lib/api/web-config.ts';
import type { ImageBox, ImageSet } from '../../lib/pictures/image-address.ts';

interface PictureProps
  extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'loading' | 'fetchPriority'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /**
   * The sides that the picture is fitted to; by default both. A picture that covers its box (`object-fit: cover`)
   * must fill both sides, so it is requested by the side on which it is shorter.
   */
  fit?: 'both' | 'width' | 'height';
  /** Addresses known at the first render, so that the HTML of the server has them. */
  signed?: ImageSet;
  /** The largest picture of the first screen: it loads before the others. */
  isMain?: boolean;
  /** Neither the proxy nor the source has the picture. */
  onBroken?: () => void;
}

export const imageSetQuery = {
  queryKey: ['image-set'],
  queryFn: async () => {
    const [{ image_proxy: proxy }, { imageSet }] = await Promise.all([
      loadWebConfig(),
      import('../../lib/pictures/image-address.ts'),
    ]);
    return (source: string, box: ImageBox) => imageSet(proxy, source, box);
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
};

/** Loads the signing code before a page needs it. */
export function preparePictures(): void {
  void queryClient.prefetchQuery(imageSetQuery);
}

export function Picture({
  src,
  alt,
  width,
  height,
  fit = 'both',
  signed,
  isMain = false,
  onBroken,
  ...rest
}: PictureProps) {
  const images = useQuery({ ...imageSetQuery, enabled: !signed });
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  const build = images.data;
  const addresses = useMemo(() => {
    const box = { width: fit === 'height' ? 0 : width, height: fit === 'width' ? 0 : height };
    return build?.(src, box);
  }, [build, src, width, height, fit]);
  // Without keys, and when the proxy refuses the source, the source itself is shown.
  const isPlain = images.isError || brokenSource === src;
  const shown = isPlain ? { src } : (signed ?? addresses);
  return (
    <img
      {...rest}
      {...shown}
      alt={alt}
      width={width}
      height={height}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      onError={() => (isPlain ? onBroken?.() : setBrokenSource(src))}
    />
  );
}
