/** Least and most of what a workshop says of a work: whole roubles, minutes, months. */
export const workLimits = {
  price: [0, 10_000_000],
  minutes: [5, 6000],
  warrantyMonths: [0, 120],
  /** Of the journey to the driver. */
  legPrice: [0, 1_000_000],
} as const;
