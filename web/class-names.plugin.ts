import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';

const styleImport = /import styles from ('\.[^']+\.module\.css');/;

/** Scripts carry the names of CSS classes: in the build they are short, and only those that are used come along. */
export function classNamesByUse(): Plugin {
  return {
    name: 'class-names-by-use',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: shortNames() } } }),
    transform(code, id) {
      if (!id.endsWith('.tsx')) return null;
      // Where a class is chosen by a name that is known later, the whole list is needed.
      const isByName = !/\bstyles(?!\??\.)\b/.test(code.replace(styleImport, ''));
      return { code: isByName ? code.replace(styleImport, 'import * as styles from $1;') : code, map: null };
    },
  };
}

/** A hash of the file and the class's number in it: the same in every build of the same files. */
function shortNames(): (name: string, file: string) => string {
  const namesOf = new Map<string, string[]>();
  return (name, file) => {
    const names = namesOf.get(file) ?? [];
    namesOf.set(file, names);
    if (!names.includes(name)) names.push(name);
    const hash = createHash('sha256')
      .update(path.relative(import.meta.dirname, file))
      .digest('base64url');
    return `_${hash.slice(0, 4)}${names.indexOf(name).toString(36)}`;
  };
}
