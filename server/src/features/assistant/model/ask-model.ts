import { generateText, isStepCount, type ModelMessage, Output, tool } from 'ai';
import { z } from 'zod';
import type { LanguageModel } from '../../../platform/language-model/language-model.ts';
import { ModelAnswer } from './model-answer.ts';
import { systemPrompt } from './prompt.ts';

export interface NamedWork {
  id: number;
  title: string;
}

export interface ModelQuestion {
  /** The oldest first, the driver's last. */
  said: readonly { author: 'driver' | 'assistant'; text: string }[];
  /** JPEG. */
  photos: readonly Uint8Array[];
  /** Works that our own rules and search find for the message. */
  candidates: readonly NamedWork[];
  search(query: string): NamedWork[];
}

export interface AskedModel {
  answer: ModelAnswer;
  tokens: number;
  /** Works that the model was shown: it may propose no other. */
  shown: ReadonlySet<number>;
}

/** Two searches and the answer. */
const mostSteps = 3;
const mostTokensOut = 1200;

const lettersPerToken = 3;
const tokensOfPhoto = 1000;

/** What an answer costs at most in its first step, for answers of unknown usage. */
export function estimatedTokens({ said, photos, candidates }: ModelQuestion): number {
  const texts = [systemPrompt, ...said.map(({ text }) => text), ...candidates.map(({ title }) => title)];
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  return Math.ceil(letters / lettersPerToken) + photos.length * tokensOfPhoto + mostTokensOut;
}

/**
 * One answer of the model. Throws when it is late, unreachable, refuses, or answers in another shape. Its only tool reads
 * the catalogue.
 */
export async function askModel(
  { model, timeoutMs }: Pick<LanguageModel, 'model' | 'timeoutMs'>,
  { said, photos, candidates, search }: ModelQuestion,
): Promise<AskedModel> {
  const shown = new Set(candidates.map(({ id }) => id));
  const search_works = tool({
    description: 'Ищет работы автосервиса в каталоге по словам водителя или названию работы',
    inputSchema: z.object({ query: z.string().min(1).max(200) }),
    execute: ({ query }) => {
      const found = search(query);
      for (const { id } of found) shown.add(id);
      return found;
    },
  });
  const result = await generateText({
    model,
    system: systemPrompt,
    messages: messagesOf(said, photos, candidates),
    tools: { search_works },
    output: Output.object({ schema: ModelAnswer }),
    stopWhen: isStepCount(mostSteps),
    maxOutputTokens: mostTokensOut,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
  });
  return { answer: result.output, tokens: result.usage.totalTokens ?? 0, shown };
}

function messagesOf(
  said: ModelQuestion['said'],
  photos: readonly Uint8Array[],
  candidates: readonly NamedWork[],
): ModelMessage[] {
  const last = said.at(-1)?.text ?? '';
  const earlier = said.slice(0, -1).map(({ author, text }): ModelMessage => {
    return author === 'driver' ? { role: 'user', content: text } : { role: 'assistant', content: text };
  });
  const list = candidates.map(({ id, title }) => `${id}: ${title}`).join('\n');
  return [
    ...earlier,
    {
      role: 'user',
      content: [
        { type: 'text', text: `Подходящие работы:\n${list || 'нет'}\n\nСообщение водителя:\n${last}` },
        ...photos.map((data) => ({ type: 'file' as const, data, mediaType: 'image/jpeg' })),
      ],
    },
  ];
}
