/** What the words of a bid for a tow truck begin with, unless its time was named; no driver's words. */
export const towSoon = 'Эвакуатор нужен как можно скорее.';
