import {
  breaksOff,
  ScriptedModel,
  says,
} from '../../../server/src/features/assistant/model/scripted-model.fixture.ts';
import { messageField, openAssistant, say, suggestions } from '../../support/assistant.ts';
import { expect } from '../../support/fixtures.ts';
import { test as base } from '../../support/new-server.ts';
import { onCiPhone } from '../../support/tiers.ts';

/** A server with a language model behind it, which the story ends. */
const test = base.extend<object, { model: ScriptedModel; modelUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern, and this one needs nothing.
  model: [async ({}, use) => use(new ScriptedModel()), { scope: 'worker' }],
  modelUrl: [async ({ model }, use) => use(await model.listen()), { scope: 'worker' }],
  settings: [
    async ({ modelUrl }, use) => use({ AI_BASE_URL: modelUrl, AI_MODEL: 'scripted' }),
    { scope: 'worker' },
  ],
});
test.use({ hasWebGl: false });

const reason = 'так говорит модель';

test(
  'the model dies in the middle of an answer, and the same turn is answered by the rules',
  onCiPhone,
  async ({ page, model }) => {
    model.script((asked, response) => {
      const [, id] = /(\d+): Диагностика подвески/.exec(JSON.stringify(asked.messages)) ?? [];
      const works = [{ work_type_id: Number(id), reason, confidence: 0.9 }];
      says({ action: 'propose', works, question: null, text: null, danger: 'none' })(asked, response);
    }, breaksOff);
    await openAssistant(page);
    await say(page, 'Стучит подвеска на кочках');
    await expect(suggestions(page)).toContainText(reason);
    const log = page.getByRole('log', { name: 'Переписка' });
    const works = log.getByRole('region', { name: 'Похоже, дело в этом' });
    const named = log.getByRole('region', { name: 'Подобрал по вашим словам' });

    const brakes = 'А ещё скрипят тормоза при торможении';
    await say(page, brakes);
    await expect(works).toHaveCount(2);
    await expect(suggestions(page)).toContainText('Диагностика тормозной системы');
    await expect(suggestions(page)).not.toContainText(reason);
    expect(model.asked.length).toBe(2);

    await model.close();
    await say(page, 'Не это. Нужно поменять масло в двигателе');
    await expect(named).toHaveCount(1);
    await expect(suggestions(page)).toContainText('Замена масла в двигателе');

    await page.reload();
    await expect(messageField(page)).toBeVisible();
    await expect(works.or(named)).toHaveCount(3);
    await expect(log.getByText(brakes, { exact: true })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: 'Ответ оборвался' })).toHaveCount(0);
  },
);
