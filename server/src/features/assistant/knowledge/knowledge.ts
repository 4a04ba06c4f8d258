import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What a concept is in a sentence. A conclusion uses up complaints, requests and parts; conditions serve several. */
export type ConceptRole = 'complaint' | 'request' | 'part' | 'condition' | 'scope';

export interface Concept {
  id: string;
  role: ConceptRole;
  patterns: string[];
}

/** Each item is one concept or several with `|` between them; all items have to be in the text. */
const needs = { all: z.array(z.string()), not: z.array(z.string()).default([]) };

const signSchema = z.strictObject({
  ...needs,
  /** Titles of works, the best first; a diagnostic is first where the sign is ambiguous. */
  works: z.array(z.string()).min(1).max(3),
  /** Why these works, in the driver's words. */
  why: z.string(),
  /** How much surer the sign is than its number of items says. */
  weight: z.number().default(0),
  /** It only names a part. */
  part: z.boolean().default(false),
  /** Next to a surer sign it says nothing more. */
  alone: z.boolean().default(false),
});
const weightsSchema = z.strictObject({
  /** The digest of what they are made of. */
  digest: z.string(),
  /** Actions, levels of danger, several problems, titles of works and the same as traps. */
  outputs: z.array(z.string()),
  /** Feature → places of outputs with their weights, one after the other. */
  features: z.record(z.string(), z.array(z.int())),
});
const dangerSchema = z.strictObject({ ...needs, level: z.enum(['warn', 'stop']), text: z.string() });
const exclusionSchema = z.strictObject({
  has: z.string(),
  lacks: z.string(),
  works: z.array(z.string()).min(1),
});
const declineSchema = z.strictObject({
  ...needs,
  text: z.string(),
  /** What is refused, where that needs an answer of its own. */
  matter: z.enum(['insurance', 'other']).default('other'),
  hard: z.boolean().default(false),
  /** A text about nothing else is refused, whatever the classifier finds. */
  only: z.boolean().default(false),
  /** A trouble of the car in another sentence or clause is answered. */
  yields: z.boolean().default(false),
});
const questionSchema = z.strictObject({
  ...needs,
  text: z.string(),
  options: z.array(z.string()).min(2).max(4),
});
/** What is said where the classifier decides and no rule has words for it. */
const generalAnswersSchema = z.strictObject({ decline: z.string(), warn: z.string(), stop: z.string() });

export type Sign = z.infer<typeof signSchema> & {
  /** The file that it is in: signs of one system explain each other. */
  system: string;
};
export type Danger = z.infer<typeof dangerSchema>;
export type Decline = z.infer<typeof declineSchema>;
/** A car that has one kind of a part needs no work on the other kind: an electric power steering has no pump. */
export type Exclusion = z.infer<typeof exclusionSchema>;
export type Question = z.infer<typeof questionSchema>;

/** `npm run eval -- --train` writes them. */
export type Weights = z.infer<typeof weightsSchema>;

export interface Knowledge {
  concepts: readonly Concept[];
  signs: readonly Sign[];
  dangers: readonly Danger[];
  declines: readonly Decline[];
  exclusions: readonly Exclusion[];
  /** The last one fits every text. */
  questions: readonly Question[];
  weights: Weights;
  generalAnswers: z.infer<typeof generalAnswersSchema>;
}

const lexiconFiles: Record<string, ConceptRole> = {
  complaints: 'complaint',
  requests: 'request',
  parts: 'part',
  conditions: 'condition',
  scope: 'scope',
  cars: 'scope',
};

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** The knowledge in the files of this folder; see the README of the assistant. Throws a ZodError for a file of another shape. */
export function readKnowledge(): Knowledge {
  const lexicon = z.record(z.string(), z.array(z.string()));
  const signFiles = readdirSync(new URL('signs', import.meta.url)).filter((name) => name.endsWith('.json'));
  return {
    concepts: Object.entries(lexiconFiles).flatMap(([name, role]) =>
      Object.entries(lexicon.parse(read(`lexicon/${name}.json`))).map(([id, patterns]) => ({
        id,
        role,
        patterns,
      })),
    ),
    signs: signFiles.flatMap((name) =>
      z
        .array(signSchema)
        .parse(read(`signs/${name}`))
        .map((sign) => ({ ...sign, system: name })),
    ),
    dangers: z.array(dangerSchema).parse(read('dangers.json')),
    declines: z.array(declineSchema).parse(read('declines.json')),
    exclusions: z.array(exclusionSchema).parse(read('exclusions.json')),
    questions: z.array(questionSchema).parse(read('questions.json')),
    weights: weightsSchema.parse(read('weights.json')),
    generalAnswers: generalAnswersSchema.parse(read('general-answers.json')),
  };
}
