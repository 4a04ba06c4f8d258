/** Spec section 8 and 9: the two sentences, high accuracy, 5 s, no cache. */
const unsupportedText = 'Получение геопозиции не поддерживается браузером';
const deniedText = 'Разрешите доступ к вашей геопозиции';
const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** The person's position. Rejects with an `Error` whose message is for the person. */
export function requestPosition(): Promise<{ lat: number; long: number }> {
  if (!('geolocation' in navigator)) return Promise.reject(new Error(unsupportedText));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      () => reject(new Error(deniedText)),
      options,
    );
  });
}
