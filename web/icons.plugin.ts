import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const library = path.join(
  path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
);
const icons = path.join(path.dirname(library), 'icons/');
const imports = /import \{([^}]*)\} from 'lucide-react';/g;

const drawing = fileURLToPath(new URL('./src/ui/primitives/icon-of-nodes.ts', import.meta.url));

/**
 * Takes each icon from its own file. Through the library's one file every page would be bound to all icons of the
 * site, and they would come with the first. Of the library's file the lines of the picture stay: its names, keys and
 * what draws it in many ways weigh as much again.
 */
export function iconsApart(): Plugin {
  const fileOf = new Map<string, string>();
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, names = '', file = ''] of readFileSync(library, 'utf8').matchAll(
        /export \{ (.+) \} from '(\.\/icons\/.+)'/g,
      ))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
          fileOf.set(name, path.join(path.dirname(library), file));
    },
    async transform(code, id) {
      if (id.startsWith(icons)) return { code: await picture(id), map: null };
      if (!id.endsWith('.tsx') && !id.endsWith('.ts')) return null;
      return { code: code.replace(imports, (all, names: string) => apart(all, names)), map: null };
    },
  };

  /** As many lines as before: places in the source stay right. */
  function apart(all: string, names: string): string {
    const icons = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => {
        const [imported = '', local = imported] = name.split(' as ');
        const file = fileOf.get(imported);
        if (!file) throw new Error(`lucide-react has no icon ${imported}`);
        return `import ${local} from ${JSON.stringify(file)};`;
      });
    return icons.join(' ') + all.replace(/[^\n]/g, '');
  }
}

/** The icon as {@link drawing} makes it. */
async function picture(id: string): Promise<string> {
  const { __iconData: data } = await import(id);
  if (data?.size !== 24) throw new Error(`${id} has another shape than the icons known so far`);
  const nodes = data.node.map(([tag, { key: _, ...attributes }]: [string, object & { key: string }]) => [
    tag,
    attributes,
  ]);
  return `import { iconOfNodes } from ${JSON.stringify(drawing)};
export default /* @__PURE__ */ iconOfNodes(${JSON.stringify(nodes)});`;
}
