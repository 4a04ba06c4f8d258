let phones = 0;

export function freshPhone(): string {
  phones += 1;
  const digits = `${Date.now() % 100_000}`.padStart(5, '0') + String(phones % 100).padStart(2, '0');
  return `+7999${digits}`;
}
