import { type ComponentType, lazy } from 'react';

const failures = new Set<() => void>();

/**
 * A page whose code is fetched when it is first drawn. `lazy` keeps a failed fetch for good: after `forgetFailures` this
 * one asks again.
 */
export function laterPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failures.add(() => {
          Page = fetched();
        });
        throw error;
      }
    });
  let Page: ComponentType<Props> = fetched();
  return (props) => <Page {...props} />;
}

/** Once a failure is shown, and not before: a page that asked again while it is drawn would never stop asking. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
