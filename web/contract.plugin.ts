import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What the browser sends a call by; what it is checked and documented by stays on the server. */
const sentBy = new Set(['method', 'path', 'captcha']);

/**
 * Leaves zod and the schemas out of the contract's files: the browser reads their paths and types, the server the
 * rest.
 */
export function contractWithoutSchemas(): Plugin {
  const absentSchema = fileURLToPath(new URL('./src/lib/absent-schema.ts', import.meta.url));
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOurs = source === 'zod' && importer?.includes('/contract/src/');
      return isOurs ? { id: absentSchema, moduleSideEffects: false } : null;
    },
    transform(code, id) {
      return id.includes('/contract/src/') ? { code: withoutSchemas(code, id), map: null } : null;
    },
  };
}

/** All is written over in place, so that the lines of the source stay right without a map. */
function withoutSchemas(code: string, id: string): string {
  // While the sources are served an address may follow the name.
  const { program } = parseSync(id.replace(/\?.*/, ''), code);
  const edits: { at: number; to: number; text: string }[] = [];
  const blank = (from: number, to: number) =>
    edits.push({ at: from, to, text: code.slice(from, to).replace(/\S/g, ' ') });
  new Visitor({
    CallExpression({ callee, arguments: [declared] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (declared?.type !== 'ObjectExpression') throw new Error(`${id}: a call is not declared in place`);
      // The declaration alone stays: an object, left out where nobody makes its call.
      blank(callee.start, callee.end);
      for (const property of declared.properties) {
        if (!sentBy.has(nameOf(property))) blank(property.start, afterComma(code, property.end));
      }
    },
    Program({ body }) {
      for (const { start, end } of body.flatMap(schemaOf)) {
        // Building a schema changes nothing else: one that nothing uses is left out.
        edits.push({ at: start, to: start, text: '/* @__PURE__ */ (() => (' });
        edits.push({ at: end, to: end, text: '))()' });
      }
    },
  }).visit(program);
  return edits
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, to, text: put }) => text.slice(0, at) + put + text.slice(to), code);
}

/** What a statement of the file makes when it runs, unless that is a table of calls. */
function schemaOf(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.Expression[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }) => {
    const isTable = id.type === 'Identifier' && id.name.endsWith('Endpoints');
    return init && !isTable && (init.type === 'CallExpression' || init.type === 'ObjectExpression')
      ? init
      : [];
  });
}

function nameOf(property: ESTree.ObjectPropertyKind): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}

function afterComma(code: string, end: number): number {
  return code[end] === ',' ? end + 1 : end;
}
