/** «1,6 AT»: the catalogue and the registries write volumes with a point. */
export function modificationTitle(name: string): string {
  return name.replace(/(\d)\.(\d)/g, '$1,$2');
}
