import { type ComponentProps, createElement, type FunctionComponent } from 'react';

type Node = [tag: string, attributes: Record<string, string>];

/** Draws an icon as lucide-react does, without what no icon of ours uses (see icons.plugin.ts: in the build alone). */
export function iconOfNodes(nodes: readonly Node[]): FunctionComponent<ComponentProps<'svg'>> {
  return ({ className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // An icon that has a name of its own is read.
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        className: className ? `lucide ${className}` : 'lucide',
        ...rest,
      },
      ...nodes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
