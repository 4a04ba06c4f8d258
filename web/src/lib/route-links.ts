interface Place {
  lat: number;
  long: number;
  name: string;
}

interface RouteLink {
  title: string;
  href: string;
}

/** Directions by car in the map app or its site, from the position that the map service knows. */
export function webRouteLink({ lat, long }: Omit<Place, 'name'>): string {
  return `https://yandex.ru/maps/?rtext=~${lat},${long}&rtt=auto`;
}

/** An address without coordinates, looked up around `near`. */
export function placeLink(address: string, near: Omit<Place, 'name'> | null): string {
  const query = new URLSearchParams({ text: address });
  if (near) query.set('ll', `${near.long},${near.lat}`);
  return `https://yandex.ru/maps/?${query}`;
}

/**
 * Directions on a phone. The addresses of the services open their apps, or their sites where none is installed; the
 * last one lets the phone choose.
 */
export function phoneRouteLinks(place: Place, userAgent: string): RouteLink[] {
  const { lat, long, name } = place;
  // An iPhone does not support `geo:`, and opens this address in its own maps.
  const isApple = /iPhone|iPad|iPod/.test(userAgent);
  return [
    { title: 'Яндекс Карты', href: webRouteLink(place) },
    { title: '2ГИС', href: `https://2gis.ru/directions/points/%7C${long}%2C${lat}` },
    isApple
      ? { title: 'Карты Apple', href: `https://maps.apple.com/?daddr=${lat},${long}&dirflg=d` }
      : {
          title: 'Другое приложение',
          href: `geo:${lat},${long}?q=${lat},${long}(${encodeURIComponent(name)})`,
        },
  ];
}
