import { Counter, Gauge, type Registry } from 'prom-client';

export type ModelOutcome = 'used' | 'late' | 'refused' | 'unreachable' | 'nonsense' | 'over_budget';

/** Of this process, since its start. */
const counts = new Map<ModelOutcome, number>();
let seconds = 0;

/** `ms`: how long the model took, until its answer or its failure. */
export function countModelTurn(outcome: ModelOutcome, ms: number): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  seconds += ms / 1000;
}

export function measureAssistant(registry: Registry): void {
  new Counter({
    name: 'sto_assistant_model_turns_total',
    help: 'Messages for which the model was wanted, by outcome; in all but `used` the rules answered',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of counts) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'sto_assistant_model_seconds_sum',
    help: 'Time spent on the model since the start',
    registers: [registry],
    collect() {
      this.set(seconds);
    },
  });
}
