/** Positions of the drawn cities, without loading one. */
export const drawnCities: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  chelyabinsk: [61.402, 55.163],
  ekaterinburg: [60.605, 56.838],
  kazan: [49.125, 55.8],
  krasnodar: [38.985, 45.045],
  krasnoyarsk: [92.895, 56.018],
  moskva: [37.6176, 55.7522],
  'nizhniy-novgorod': [43.965, 56.307],
  novosibirsk: [82.925, 55.02],
  'rostov-na-donu': [39.712, 47.236],
  samara: [50.18, 53.218],
  'sankt-peterburg': [30.315, 59.939],
  sochi: [39.8, 43.54],
  voronezh: [39.2, 51.668],
};
