import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Names in backticks that look like paths of this repository, and targets of relative links. */
function pathsIn(text: string, folder: string): string[] {
  const ticked = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^(contract|server|web|e2e|docs|tools|\.ci)\//.test(name) && !/[*<>{}]/.test(name))
    .map((name) =>
      name.replace(/^(server|web)\/(features|db|platform|search|http|ui|lib|pages)/, '$1/src/$2'),
    );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) =>
    path.join(folder, target),
  );
  return [...ticked, ...linked].map((name) => name.replace(/\/x$/, ''));
}

function roomsOf(text: string): string[] {
  const tree = /## The rooms\n+```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  let parent = '';
  return tree.split('\n').flatMap((line) => {
    const names = line.trim().split(/\s{2,}/)[0] ?? '';
    const isIndented = line.startsWith('  ');
    const listed = line.trim() ? namesIn(line.trim()) : [];
    if (!isIndented) parent = names;
    return listed.map((name) => (isIndented ? path.join(parent, name) : name));
  });
}

function namesIn(line: string): string[] {
  const columns = line.split(/\s{2,}/);
  return columns
    .filter((column, index) => index === 0 || /^[\w.-]+\/?$/.test(column))
    .map((column) => column.trim());
}

describe('documentation', () => {
  it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])(
    '%s names only paths that exist',
    (file) => {
      const missing = pathsIn(read(file), path.dirname(file)).filter(
        (name) => !existsSync(path.join(root, name)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('the tree of rooms in docs/architecture.md exists on the disk', () => {
    const rooms = roomsOf(read('docs/architecture.md'));
    expect(rooms.length).toBeGreaterThan(15);
    expect(rooms.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('the configuration table of the README and the server name the same variables', () => {
    const inReadme = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name).sort();
    const inServer = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)]
      .map(([, name]) => name)
      .sort();
    expect(inReadme).toEqual(inServer);
  });

  it('the lock file names no download address', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
