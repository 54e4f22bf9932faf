import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const ROOT = join(process.cwd(), 'node_modules/stripe/esm');

/** Node of the syntax tree; only `type` is certain to exist. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const listNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const requireNode = (value: unknown): Node => {
  if (!isNode(value)) throw new Error('the types of the Stripe SDK are written in another way than this reads');
  return value;
};
/** Returns the name of an identifier or a qualified name such as `A.B`, or the text of a literal key. */
function getName(value: unknown): string {
  const node = requireNode(value);
  if (node.type === 'TsQualifiedName') return `${getName(node.left)}.${getName(node.right)}`;
  return String(node.value ?? node.raw ?? '');
}

/** Type declared by the SDK, with the scope in which its names are resolved. */
interface Declared {
  readonly node: Node;
  readonly file: string;
  readonly scope: readonly string[];
}

/** Invalid value: the parameter's name in the request, and the reason. */
export interface Mismatch {
  readonly param: string;
  readonly problem: 'unknown' | 'missing' | 'invalid';
}

const texts = new Map<string, string>();
const declarations = new Map<string, Map<string, Declared>>();

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Parses one exported name of a file with the namespace of that name, because a whole file can have 800 kB. */
function getDeclarations(file: string, name: string): Map<string, Declared> {
  const cachedDeclarations = declarations.get(`${file} ${name}`);
  if (cachedDeclarations) return cachedDeclarations;
  const blocks = read(file).match(
    new RegExp(
      `^export (?:declare )?(?:interface|namespace) ${name}\\b[^]*?^\\}$|^export type ${name}\\b[^]*?;$`,
      'gm',
    ),
  );
  const parsedDeclarations = new Map<string, Declared>();
  const collect = (items: readonly Node[], scope: readonly string[]): void => {
    for (const item of items) {
      const node = item.type === 'ExportDeclaration' ? requireNode(item.declaration) : item;
      if (!('id' in node)) continue;
      const path = [...scope, getName(node.id)];
      if (node.type === 'TsModuleDeclaration') collect(listNodes(requireNode(node.body).body), path);
      else parsedDeclarations.set(path.join('.'), { node, file, scope: path });
    }
  };
  if (blocks) {
    const tree: unknown = parseSync(blocks.join('\n'), { syntax: 'typescript', target: 'es2022' });
    collect(listNodes(requireNode(tree).body), []);
  }
  declarations.set(`${file} ${name}`, parsedDeclarations);
  return parsedDeclarations;
}

/** Resolves a name in a scope: in its namespaces from the inside out, then in its file, then in its imports. */
function resolve(name: string, { file, scope }: Declared): Declared {
  const [first = ''] = name.split('.');
  for (let depth = scope.length; depth > 0; depth--) {
    const inside = getDeclarations(file, scope[0] ?? '').get([...scope.slice(0, depth), name].join('.'));
    if (inside) return inside;
  }
  const localDeclaration = getDeclarations(file, first).get(name);
  if (localDeclaration) return localDeclaration;
  const imports = read(file).matchAll(/^import \{([^}]*)\} from '(?:\.\/|(\.\.\/))([\w/]+)\.js';$/gm);
  for (const [, names = '', isAbove, path] of imports) {
    if (!names.split(',').some((one) => one.trim() === first)) continue;
    const source = isAbove ? `${path}.d.ts` : `resources/${path}.d.ts`;
    const imported = getDeclarations(source, first).get(name);
    if (imported) return imported;
  }
  throw new Error(`the Stripe SDK declares no ${name} for ${file}`);
}

export interface StripeOperation {
  /** Name of the operation in the SDK, such as `paymentIntents.create`. */
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** Null = the operation has no parameters. */
  readonly params: Declared | null;
  readonly answer: Declared;
  readonly isList: boolean;
}

let index: StripeOperation[] | null = null;

/** Returns every operation of the SDK's top-level v1 resources. */
function operations(): StripeOperation[] {
  index ??= readdirSync(join(ROOT, 'resources'))
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap((name) => listOperations(`resources/${name}`));
  return index;
}

function listOperations(file: string): StripeOperation[] {
  const program = join(ROOT, file.replace('.d.ts', '.js'));
  if (!existsSync(program)) return [];
  const calls = readFileSync(program, 'utf8').matchAll(
    /^ {4}(\w+)\([^)]*\) \{\n(?:[^}]*?\n)? *return this\._makeRequest\('(GET|POST|DELETE)', ['`]([^'`]+)['`]/gm,
  );
  const stem = file.replace(/^resources\/|\.d\.ts$/g, '');
  const resource = stem.charAt(0).toLowerCase() + stem.slice(1);
  return [...calls].flatMap(([, call = '', method = '', path = '']) => {
    const signature = new RegExp(
      `^ {4}${call}\\((?:\\w+\\??: [^,)]+, )*?(?:params\\??: (\\w+), )?options\\?: RequestOptions\\): (\\w+)<(?:Response<)?(\\w+)>`,
      'm',
    ).exec(read(file));
    if (!signature) return [];
    const [, params, wrapper, answer = ''] = signature;
    const here: Declared = { node: { type: 'none' }, file, scope: [] };
    const pattern = path.replace(/\$\{[^}]+\}/g, '[\\w-]+');
    return [
      {
        name: `${resource}.${call}`,
        method,
        path: new RegExp(`^${pattern}$`),
        params: params ? resolve(params, here) : null,
        answer: { node: { type: 'TsTypeReference', typeName: { type: 'Identifier', value: answer } }, file, scope: [] },
        isList: wrapper === 'ApiListPromise',
      },
    ];
  });
}

/** Returns the SDK operation for a request; null when the SDK has none. */
export const findOperation = (method: string, path: string): StripeOperation | null =>
  operations().find((one) => one.method === method && one.path.test(path)) ?? null;

/** Form data as a tree, parsed from the bracketed names that the API uses. */
export interface FormTree {
  readonly [name: string]: string | FormTree;
}

export function toTree(form: URLSearchParams): FormTree {
  const tree: Record<string, string | FormTree> = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let branch: Record<string, string | FormTree> = tree;
    for (const part of path.slice(0, -1)) {
      const next = branch[part];
      branch[part] = typeof next === 'object' ? next : {};
      branch = branch[part] as Record<string, string | FormTree>;
    }
    branch[path.at(-1) ?? ''] = value;
  }
  return tree;
}

/**
 * Checks a request's parameters against the SDK's declaration: every name is declared, every required one is present,
 * every value has its type. Enum values must be known to the SDK, although its types permit others.
 */
export function checkParams(operation: StripeOperation, params: FormTree): Mismatch[] {
  if (!operation.params) return Object.keys(params).map((param) => ({ param, problem: 'unknown' }));
  return mismatches(params, operation.params, { at: '', isFormData: true });
}

/** Checks the fake's response against the SDK's declaration of the object; fields may be missing. */
export const checkAnswer = (operation: StripeOperation, body: object): Mismatch[] =>
  mismatches(body, operation.answer, { at: '', isFormData: false });

interface Place {
  readonly at: string;
  /** True for form data, whose values are all text; false for JSON. */
  readonly isFormData: boolean;
}

const OK: Mismatch[] = [];

function mismatches(value: unknown, declared: Declared, place: Place): Mismatch[] {
  const { node } = declared;
  const invalid: Mismatch[] = [{ param: place.at, problem: 'invalid' }];
  switch (node.type) {
    case 'TsInterfaceDeclaration':
    case 'TsTypeLiteral':
      return isObject(value) ? fieldMismatches(value, declared, place) : invalid;
    case 'TsTypeAliasDeclaration':
      return mismatches(value, { ...declared, node: requireNode(node.typeAnnotation) }, place);
    case 'TsParenthesizedType':
      return mismatches(value, { ...declared, node: requireNode(node.typeAnnotation) }, place);
    case 'TsUnionType': {
      const alternatives = listNodes(node.types).map((one) => mismatches(value, { ...declared, node: one }, place));
      // A nested mismatch is more informative than the message that no alternative fits.
      return (
        alternatives.find((one) => one.length === 0) ??
        alternatives.find((one) => one.some(({ param }) => param !== place.at)) ??
        invalid
      );
    }
    case 'TsArrayType':
      return listMismatches(value, { ...declared, node: requireNode(node.elemType) }, place);
    case 'TsLiteralType': {
      const literal = requireNode(node.literal).value;
      return (place.isFormData ? String(literal) : literal) === value ? OK : invalid;
    }
    case 'TsKeywordType':
      return isOfKeyword(value, String(node.kind), place.isFormData) ? OK : invalid;
    case 'TsTypeReference':
      return referenceMismatches(value, declared, place);
    default:
      throw new Error(`a type of the Stripe SDK is written as ${node.type}, which this does not read`);
  }
}

function referenceMismatches(value: unknown, declared: Declared, place: Place): Mismatch[] {
  const { node } = declared;
  const name = getName(node.typeName);
  const [argument] = isNode(node.typeParams) ? listNodes(node.typeParams.params) : [];
  if (name === 'OtherString') return [{ param: place.at, problem: 'invalid' }];
  if (name === 'Array' && argument) return listMismatches(value, { ...declared, node: argument }, place);
  if (name === 'Emptyable' && argument)
    return value === '' || value === null ? OK : mismatches(value, { ...declared, node: argument }, place);
  return mismatches(value, resolve(name, declared), place);
}

function listMismatches(value: unknown, element: Declared, place: Place): Mismatch[] {
  if (!isObject(value)) return [{ param: place.at, problem: 'invalid' }];
  return Object.entries(value).flatMap(([key, one]) =>
    mismatches(one, element, { ...place, at: `${place.at}[${key}]` }),
  );
}

function fieldMismatches(value: Readonly<Record<string, unknown>>, declared: Declared, place: Place): Mismatch[] {
  const members = listMembers(declared);
  const within = (name: string) => (place.at === '' ? name : `${place.at}[${name}]`);
  const wrong = Object.entries(value).flatMap(([name, one]): Mismatch[] => {
    const member = members.named.get(name) ?? members.any;
    if (!member) return [{ param: within(name), problem: 'unknown' }];
    return mismatches(one, member.type, { ...place, at: within(name) });
  });
  if (!place.isFormData) return wrong;
  const missing = [...members.named].filter(([name, { isOptional }]) => !isOptional && !(name in value));
  return [...wrong, ...missing.map(([name]): Mismatch => ({ param: within(name), problem: 'missing' }))];
}

interface Member {
  readonly type: Declared;
  readonly isOptional: boolean;
}

function listMembers(declared: Declared): { named: Map<string, Member>; any: Member | null } {
  const { node } = declared;
  const named = new Map<string, Member>();
  let any: Member | null = null;
  for (const parent of listNodes(node.extends)) {
    const inherited = listMembers(resolve(getName(parent.expression), declared));
    for (const [name, member] of inherited.named) named.set(name, member);
    any ??= inherited.any;
  }
  const members = node.type === 'TsTypeLiteral' ? listNodes(node.members) : listNodes(requireNode(node.body).body);
  for (const member of members) {
    if (!isNode(member.typeAnnotation)) continue;
    const type = { ...declared, node: requireNode(member.typeAnnotation.typeAnnotation) };
    if (member.type === 'TsIndexSignature') any = { type, isOptional: true };
    if (member.type === 'TsPropertySignature')
      named.set(getName(member.key), { type, isOptional: member.optional === true });
  }
  return { named, any };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isOfKeyword(value: unknown, kind: string, isFormData: boolean): boolean {
  if (kind === 'any' || kind === 'unknown') return true;
  if (kind === 'null') return value === null || (isFormData && value === '');
  if (kind === 'undefined') return value === undefined;
  if (!isFormData) return typeof value === kind;
  if (typeof value !== 'string') return false;
  if (kind === 'number') return /^-?\d+(?:\.\d+)?$/.test(value);
  if (kind === 'boolean') return value === 'true' || value === 'false';
  return kind === 'string';
}
