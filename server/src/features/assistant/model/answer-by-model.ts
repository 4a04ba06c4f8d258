import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import type { Visitor } from '../../../auth/visitor.ts';
import type { Deps } from '../../../deps.ts';
import { countModelTurn, type ModelOutcome } from '../../../observability/assistant-turns.ts';
import type { LanguageModel } from '../../../platform/language-model/language-model.ts';
import { type AskedModel, askModel, estimatedTokens, type ModelQuestion } from './ask-model.ts';
import { spendTokens, takeTurn } from './budget.ts';
import { checkedAnswer, NonsenseError } from './checked-answer.ts';
import type { ModelAnswer } from './model-answer.ts';
import { promptVersion } from './prompt.ts';

export interface AnsweredByModel {
  answer: ModelAnswer;
  model: string;
  promptVersion: string;
}

type ModelDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>;

/** The checked answer of the model; null: the rules have to answer. Never throws because of the model. */
export async function answerByModel(
  deps: ModelDeps,
  model: LanguageModel,
  spender: Visitor & { ip: string },
  question: ModelQuestion,
): Promise<AnsweredByModel | null> {
  const started = performance.now();
  const report = (outcome: ModelOutcome, error?: unknown) => {
    const ms = Math.round(performance.now() - started);
    countModelTurn(outcome, ms);
    const level = outcome === 'used' || outcome === 'over_budget' ? 'info' : 'warn';
    deps.log[level](
      { model: model.name, promptVersion, outcome, ms, reason: reasonOf(error) },
      'model asked',
    );
  };
  try {
    if (!(await takeTurn(deps, spender, model))) {
      report('over_budget');
      return null;
    }
    const { answer, shown } = await askAndPay(deps, model, spender, question);
    const checked = checkedAnswer(answer, shown);
    report('used');
    return { answer: checked, model: model.name, promptVersion };
  } catch (error) {
    report(outcomeOf(error), error);
    return null;
  }
}

/** The provider charges for answers that fail too: those without a usage count by an estimate. */
async function askAndPay(
  deps: ModelDeps,
  model: LanguageModel,
  spender: Visitor & { ip: string },
  question: ModelQuestion,
): Promise<AskedModel> {
  let tokens = 0;
  try {
    const asked = await askModel(model, question);
    tokens = asked.tokens;
    return asked;
  } catch (error) {
    tokens = (NoObjectGeneratedError.isInstance(error) && error.usage?.totalTokens) || 0;
    throw error;
  } finally {
    await spendTokens(deps, spender, tokens || estimatedTokens(question));
  }
}

function outcomeOf(error: unknown): ModelOutcome {
  if (isLate(error)) return 'late';
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'content-filter' ? 'refused' : 'nonsense';
  const isNonsense = error instanceof NonsenseError || NoOutputGeneratedError.isInstance(error);
  // An answer whose envelope is no JSON.
  const isGarbled = APICallError.isInstance(error) && error.statusCode === 200;
  return isNonsense || isGarbled ? 'nonsense' : 'unreachable';
}

function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || error.name === 'AbortError' || isLate(error.cause);
}

/** The SDK's messages quote what the model wrote, and so the driver: only names and states are logged. */
function reasonOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (error instanceof NonsenseError) return error.message;
  if (APICallError.isInstance(error)) return `${error.name} ${error.statusCode ?? ''}`.trim();
  return error instanceof Error ? error.name : 'unknown';
}
