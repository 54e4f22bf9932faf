import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from '@swc/core';

/** Node of the syntax tree; only `type` is certain to exist. */
export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Source file that may contain user-visible text. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
  readonly tree: SyntaxNode;
}

const ROOT = process.cwd();
const FOLDERS = ['app', 'components', 'lib'];
const QUIET = /\.test\.tsx?$|\.d\.ts$|^lib\/(?:db\/(?:migrations|catalogue)|demo\/world)\//;

export function parseSource(name: string, text: string): SourceFile {
  const tree: unknown = parseSync(text, { syntax: 'typescript', tsx: name.endsWith('x'), target: 'es2022' });
  if (!isNode(tree)) throw new Error(`${name} could not be read`);
  return { name, text, tree };
}

/** Reads every source file of this program that may contain texts or message keys. */
export function readSources(): SourceFile[] {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  const sourceNames = names.filter((name) => !QUIET.test(name)).sort();
  return sourceNames.map((name) => parseSource(name, readFileSync(join(ROOT, name), 'utf8')));
}

/** Calls `visit` with each node; descends into its children unless `visit` returns false. */
export function walkNodes(node: unknown, visit: (node: SyntaxNode) => boolean | undefined): void {
  if (Array.isArray(node)) {
    for (const child of node) walkNodes(child, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node) && visit(node) === false) return;
  for (const [field, value] of Object.entries(node)) if (field !== 'span') walkNodes(value, visit);
}

/** Strips casts, parentheses and awaits from an expression. */
export function stripWrappers(value: unknown): SyntaxNode | null {
  if (!isNode(value)) return null;
  const wrapped = [
    'ParenthesisExpression',
    'TsAsExpression',
    'TsConstAssertion',
    'TsSatisfiesExpression',
    'AwaitExpression',
  ];
  if (wrapped.includes(value.type)) return stripWrappers(value.expression ?? value.argument);
  return value;
}

export const getNameText = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' && typeof value.value === 'string' ? value.value : null;

export const getStringText = (value: unknown): string | null => {
  const node = stripWrappers(value);
  return node?.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : null;
};

/** Returns the fixed parts of a template literal, without its expressions. */
export function listQuasis(node: SyntaxNode): string[] {
  const quasis = Array.isArray(node.quasis) ? node.quasis : [];
  return quasis.map((part: unknown) => (isNode(part) && typeof part.raw === 'string' ? part.raw : ''));
}

/** Returns the argument expressions of a call. */
export const listArguments = (node: SyntaxNode): unknown[] =>
  (Array.isArray(node.arguments) ? node.arguments : []).map((argument: unknown) =>
    typeof argument === 'object' && argument !== null && 'expression' in argument ? argument.expression : null,
  );
