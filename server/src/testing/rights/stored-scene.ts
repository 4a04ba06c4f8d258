import type { TestApp } from '../start-app.ts';
import { restoreRows, storeRows } from '../stored-rows.ts';
import { buildScene, type Scene } from './scene.ts';

const scenes = new WeakMap<TestApp, Scene>();

/** The scene in empty tables: built in the first test of a file, then restored. */
export async function storedScene(test: TestApp): Promise<Scene> {
  const { db } = test.deps;
  const known = scenes.get(test);
  if (known) {
    await restoreRows(db);
    return known;
  }
  const scene = await buildScene(test);
  await storeRows(db);
  scenes.set(test, scene);
  return scene;
}
