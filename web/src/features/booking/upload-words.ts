export function uploadWords(share: number): string {
  return `Загружаем файлы · ${Math.round(share * 100)} %`;
}
