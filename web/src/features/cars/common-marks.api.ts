/** The most common on Russian roads: the list of the catalogue is long and by the alphabet. */
export const commonMarks = [
  ...['LADA (ВАЗ)', 'Kia', 'Hyundai', 'Renault', 'Toyota', 'Volkswagen'],
  ...['Nissan', 'Skoda', 'Chery', 'Haval', 'Geely', 'Ford'],
];
