/** False: the text has only spaces, joiners of no width and letters that draw nothing. */
export const isVisible = (text: string): boolean => /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
