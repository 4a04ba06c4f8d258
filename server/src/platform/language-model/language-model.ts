import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel as Model } from 'ai';
import { boundedFetch } from './bounded-fetch.ts';

export interface LanguageModelSettings {
  /** With the path of its API version, e.g. `https://example.ru/v1`. */
  url: string;
  model: string;
  key: string | undefined;
  /** It takes pictures. */
  seesPhotos: boolean;
  /** For all requests of one answer together. */
  timeoutMs: number;
  /** Answers a day for one visitor. */
  visitorTurns: number;
  /** Tokens a day of the whole installation. */
  dayTokens: number;
}

export interface LanguageModel extends Omit<LanguageModelSettings, 'url' | 'key' | 'model'> {
  model: Model;
  name: string;
}

/** A model behind any endpoint that speaks the chat API of OpenAI. */
export function openLanguageModel(settings: LanguageModelSettings): LanguageModel {
  const { url, key, model: name, ...rest } = settings;
  // The SDK would print its warnings past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const endpoint = createOpenAICompatible({
    name: 'assistant',
    baseURL: url,
    ...(key && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
  });
  return { ...rest, name, model: endpoint.chatModel(name) };
}
