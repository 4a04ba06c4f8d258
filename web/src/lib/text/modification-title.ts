export function modificationTitle(name: string): string {
  return name.replace(/(\d)\.(\d)/g, '$1,$2').replace(' л.с.', '\u00A0л.\u00A0с.');
}
