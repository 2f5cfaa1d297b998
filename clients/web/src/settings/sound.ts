// A few quiet clicks, made here. Off unless the person wants them.

import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, seconds: number, loudness: number): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const oscillator = new OscillatorNode(context, { frequency, type: "triangle" });
  const gain = new GainNode(context, { gain: loudness });
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

export const sound = {
  card: () => tone(210, 0.07, 0.12),
  trick: () => tone(330, 0.16, 0.1),
  turn: () => tone(520, 0.22, 0.08),
};
