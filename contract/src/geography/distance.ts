interface Place {
  lat: number;
  long: number;
}

const earthRadiusMeters = 6_371_000;
const radians = Math.PI / 180;

export function distanceMeters(from: Place, to: Place): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const level = Math.cos(from.lat * radians) * Math.cos(to.lat * radians);
  const chord = half(to.lat - from.lat) + level * half(to.long - from.long);
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}
