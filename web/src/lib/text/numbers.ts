const nbsp = '\u00A0';

/**
 * «1 800», «2,5»: at most `digitsMax` digits after the comma. Without `Intl`: its first use loads the rules of all
 * languages, which blocks a slow phone for 40 ms just as the first list is rendered.
 */
export function formatNumber(value: number, digitsMax = 3): string {
  const [whole = '', part] = String(Number(Math.abs(value).toFixed(digitsMax))).split('.');
  const sign = value < 0 ? '−' : '';
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, nbsp);
  return sign + grouped + (part ? `,${part}` : '');
}
