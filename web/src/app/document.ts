import { type PageState, pageStateId } from './page-state.ts';

/** The part of Vite's manifest that is read here. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

export interface PageParts {
  /** What React has rendered: the tags of the head, then the page. */
  markup: string;
  /** Files of the source whose code and styles the page needs. */
  modules: readonly string[];
  state: PageState;
}

const headBlock = /<!--page-head-->([\s\S]*?)<!--\/page-head-->/;
const emptyRoot = '<div id="root"></div>';
const stateMark = '<!--page-state-->';
const codeMark = '<!--page-code-->';
/** In the note for browsers without scripts. */
const cityMark = '<!--page-city-->';
/** React puts these before the page, wherever they were drawn. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

/** Puts a rendered page into the document of the build. */
export function documentOf(template: string, manifest: BuildManifest): (parts: PageParts) => string {
  const [block, defaultHead = ''] = headBlock.exec(template) ?? [];
  if (
    block === undefined ||
    ![emptyRoot, stateMark, codeMark, cityMark].every((mark) => template.includes(mark))
  )
    throw new Error('app.html has no place for a page');
  const defaults = tagsOf(defaultHead.replace(/>\s+</g, '><').trim());
  return ({ markup, modules, state }) => {
    const tags = tagsOf(markup);
    const page = markup.slice(tags.join('').length);
    const own = new Set(tags.map(keyOf));
    const { styles, code } = linksTo(modules, manifest, template);
    const head = [...defaults.filter((tag) => !own.has(keyOf(tag))), ...tags, ...styles];
    return template
      .replace(block, () => head.join('\n    '))
      .replace(emptyRoot, () => `<div id="root">${page}</div>`)
      .replace(codeMark, () => code.join(''))
      .replace(
        cityMark,
        () => ` <a href="/${encodeURIComponent(state.origin.citySlug)}">Все автосервисы города</a>`,
      )
      .replace(
        stateMark,
        () => `<script type="application/json" id="${pageStateId}">${inScript(state)}</script>`,
      );
  };
}

/** No text of a workshop can end the script. */
function inScript(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** The tags of the head at the beginning of a text. */
function tagsOf(html: string): string[] {
  const tags: string[] = [];
  let rest = html;
  for (let found = hoisted.exec(rest); found; found = hoisted.exec(rest)) {
    tags.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  return tags;
}

/** What a document has one of: «title», «name="description"». */
function keyOf(tag: string): string {
  return /\b(?:name|property)="[^"]*"/.exec(tag)?.[0] ?? (tag.startsWith('<title') ? 'title' : tag);
}

/** Styles block the first paint; `main.ts` preloads the code. */
function linksTo(
  modules: readonly string[],
  manifest: BuildManifest,
  template: string,
): { styles: string[]; code: string[] } {
  const files = new Set<string>();
  const styles = new Set<string>();
  const walked = new Set<string>();
  const walk = (key: string) => {
    if (walked.has(key)) return;
    walked.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    // Styles in the order of the imports: what imports another part may change its looks.
    chunk.imports?.forEach(walk);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  modules.forEach(walk);
  const isNew = (file: string) => !template.includes(`/${file}"`);
  return {
    styles: [...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    code: [...files].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  };
}
