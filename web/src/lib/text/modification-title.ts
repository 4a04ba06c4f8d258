export function modificationTitle(name: string): string {
  return name.replace(/(\d)\.(\d)/g, '$1,$2');
}
