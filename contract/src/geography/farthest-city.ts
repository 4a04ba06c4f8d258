/** Farther from its nearest city than this a workshop would be in the wrong time zone and list. */
export const farthestCityMeters = 150_000;
