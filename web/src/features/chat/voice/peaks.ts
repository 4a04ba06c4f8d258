const bars = 60;
/** The lowest that a decoder must support: loudness needs no more. */
const rate = 8_000;
const loudest = 100;

/** How loud the parts of a recording are, 0 to 100. A browser that cannot decode it draws an even line. */
export async function peaksOf(recording: Blob): Promise<number[]> {
  try {
    const context = new OfflineAudioContext(1, 1, rate);
    const sound = await context.decodeAudioData(await recording.arrayBuffer());
    return peaksOfSamples(sound.getChannelData(0));
  } catch {
    return new Array<number>(bars).fill(loudest / 2);
  }
}

/** Relative to the loudest part, so that a quiet voice is seen too. */
export function peaksOfSamples(samples: Float32Array): number[] {
  const inBar = Math.max(1, Math.ceil(samples.length / bars));
  const peaks: number[] = [];
  for (let start = 0; start < samples.length; start += inBar) {
    let peak = 0;
    for (const sample of samples.subarray(start, start + inBar)) peak = Math.max(peak, Math.abs(sample));
    peaks.push(peak);
  }
  const top = Math.max(...peaks, 0);
  return peaks.length === 0 ? [0] : peaks.map((peak) => (top === 0 ? 0 : Math.round((peak / top) * loudest)));
}
