import {
  getNameText,
  getStringText,
  isNode,
  listArguments,
  listQuasis,
  type SourceFile,
  type SyntaxNode,
  stripWrappers,
  walkNodes,
} from './source';

/** Message keys found in the sources. */
export interface MessageKeyReport {
  /** Keys and patterns (with `*`) that are certainly used. */
  readonly used: ReadonlySet<string>;
  /** Strings that may be keys in one of the namespaces, for example in key tables or in texts for client components. */
  readonly loose: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
  /** Keys of texts that are rendered in a button. */
  readonly buttons: ReadonlySet<string>;
  readonly problems: readonly string[];
}

const FACTORIES = new Set(['useTranslations', 'getTranslations', 'texts', 'loadTexts', 'loadNamespaceTexts']);
const METHODS = new Set(['rich', 'raw', 'markup', 'has']);
const DECLARED = /\/\/ i18n-keys: ([^\n]+)/g;

/**
 * Finds the message keys that the sources use, and those of them that do not exist. Translators are traced within a
 * file. A key built at run time becomes a pattern when part of it is fixed; otherwise a comment `// i18n-keys: a.*,
 * b.c` must declare it.
 */
export function listKeyUses(sources: readonly SourceFile[], keys: ReadonlySet<string>): MessageKeyReport {
  const used = new Set<string>();
  const loose = new Set<string>();
  const namespaces = new Set<string>();
  const buttons = new Set<string>();
  const problems: string[] = [];
  for (const source of sources) {
    const translators = listTranslators(source);
    for (const list of translators.values()) for (const namespace of list) namespaces.add(namespace);
    const declared = [...source.text.matchAll(DECLARED)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim()),
    );
    for (const pattern of declared) {
      used.add(pattern);
      if (!matchesAny(pattern, keys)) problems.push(`${source.name}: declares ${pattern}, which matches no key`);
    }
    let inButton = 0;
    const visit = (node: SyntaxNode): boolean | undefined => {
      if (node.type === 'StringLiteral' && typeof node.value === 'string') loose.add(node.value);
      if (node.type === 'TemplateLiteral') loose.add(listQuasis(node).join('*'));
      if (node.type === 'CallExpression') {
        for (const namespace of listNamespaces(node)) namespaces.add(namespace);
        read(node);
      }
      if (node.type !== 'JSXElement' || !isButton(node)) return undefined;
      inButton += 1;
      walkNodes(node.children, visit);
      inButton -= 1;
      walkNodes(node.opening, visit);
      return false;
    };
    const read = (call: SyntaxNode): void => {
      const spaces = translators.get(calledName(call) ?? '');
      if (!spaces) return;
      for (const wish of listPossibleKeys(listArguments(call)[0])) {
        if (wish === null) {
          if (declared.length === 0)
            problems.push(`${source.name}: uses a key that is built at run time and not declared (// i18n-keys:)`);
          continue;
        }
        const full = spaces.map((space) => (space === '' ? wish : `${space}.${wish}`));
        const matchingKeys = full.filter((key) => matchesAny(key, keys));
        if (matchingKeys.length === 0) problems.push(`${source.name}: unknown key ${full.join(' or ')}`);
        for (const key of matchingKeys) used.add(keys.has(key) || key.includes('*') ? key : `${key}.*`);
        if (inButton > 0) for (const key of matchingKeys) buttons.add(key);
      }
    };
    walkNodes(source.tree, visit);
  }
  return { used, loose, namespaces, buttons, problems };
}

/** Returns the keys that the sources do not use. */
export function listUnusedKeys(keys: Iterable<string>, use: MessageKeyReport): string[] {
  const patterns = [...use.used].filter((key) => key.includes('*')).map(toPattern);
  const loosePatterns = [...use.loose]
    .filter((text) => /^[\w.-]*\*[\w.*-]*$/.test(text) && text !== '*')
    .map(toPattern);
  return [...keys].filter((key) => {
    if (use.used.has(key) || use.loose.has(key) || patterns.some((pattern) => pattern.test(key))) return false;
    const parts = key.split('.');
    return !parts.some((_, index) => {
      const rest = parts.slice(index).join('.');
      const isBelow = index > 0 && use.namespaces.has(parts.slice(0, index).join('.'));
      return isBelow && (use.loose.has(rest) || loosePatterns.some((pattern) => pattern.test(rest)));
    });
  });
}

const toPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split('*')
      .map((part) => part.replaceAll(/[.\\^$+?()[\]{}|]/g, '\\$&'))
      .join('.+')}$`,
  );

function matchesAny(key: string, keys: ReadonlySet<string>): boolean {
  // A key may also refer to a whole branch of messages.
  if (!key.includes('*')) return keys.has(key) || [...keys].some((existingKey) => existingKey.startsWith(`${key}.`));
  const pattern = toPattern(key);
  return [...keys].some((existingKey) => pattern.test(existingKey));
}

/**
 * Returns the namespaces of a file's translators by variable name. A name that is assigned several times has all of
 * their namespaces.
 */
function listTranslators(source: SourceFile): Map<string, string[]> {
  const translators = new Map<string, string[]>();
  const handed = new Set<string>();
  const note = (target: unknown, value: unknown): void => {
    const node = stripWrappers(value);
    if (!node) return;
    if (isNode(target) && target.type === 'ArrayPattern' && Array.isArray(target.elements)) {
      const list = listElements(node);
      for (const [index, element] of target.elements.entries()) note(element, list[index]);
      return;
    }
    const name = getNameText(target);
    if (name && node.type === 'CallExpression')
      for (const namespace of listNamespaces(node))
        translators.set(name, [...(translators.get(name) ?? []), namespace]);
  };
  walkNodes(source.tree, (node) => {
    if (node.type === 'VariableDeclarator') note(node.id, node.init);
    // The namespace of a translator that was passed in from another file is unknown here.
    if (node.type === 'AssignmentPatternProperty') handed.add(getNameText(node.key) ?? '');
    if (node.type === 'Parameter') handed.add(getNameText(node.pat) ?? '');
    if (node.type === 'ArrowFunctionExpression' && Array.isArray(node.params))
      for (const parameter of node.params) handed.add(getNameText(parameter) ?? '');
    return undefined;
  });
  for (const name of handed) translators.delete(name);
  return translators;
}

/** Returns the elements of an array literal or of `Promise.all([…])`. */
function listElements(node: SyntaxNode): unknown[] {
  const list = node.type === 'CallExpression' ? stripWrappers(listArguments(node)[0]) : node;
  if (list?.type !== 'ArrayExpression' || !Array.isArray(list.elements)) return [];
  return list.elements.map((element: unknown) =>
    typeof element === 'object' && element !== null && 'expression' in element ? element.expression : null,
  );
}

/** Returns the namespace of the translator that a call creates; empty for any other call. */
function listNamespaces(call: SyntaxNode): string[] {
  const callee = stripWrappers(call.callee);
  const name = callee?.type === 'MemberExpression' ? getNameText(callee.property) : getNameText(callee);
  if (!name || !FACTORIES.has(name)) return [];
  const args = listArguments(call);
  if (args.length === 0) return [''];
  const texts = args.map(getStringText).filter((text) => text !== null);
  const options = stripWrappers(args[0]);
  if (options?.type === 'ObjectExpression') return [findNamespaceOption(options) ?? ''];
  const namespace = texts.at(-1);
  return namespace === undefined ? [] : [namespace];
}

function findNamespaceOption(options: SyntaxNode): string | null {
  for (const property of Array.isArray(options.properties) ? options.properties : [])
    if (isNode(property) && getNameText(property.key) === 'namespace') return getStringText(property.value);
  return null;
}

/** Returns the called name: `t` for `t(…)` and for `t.rich(…)`. */
function calledName(call: SyntaxNode): string | null {
  const callee = stripWrappers(call.callee);
  if (callee?.type !== 'MemberExpression') return getNameText(callee);
  return METHODS.has(getNameText(callee.property) ?? '') ? getNameText(callee.object) : null;
}

/** Returns the keys that an argument may evaluate to; null for one that cannot be determined. */
function listPossibleKeys(value: unknown): (string | null)[] {
  const node = stripWrappers(value);
  if (!node) return [];
  const text = getStringText(node);
  if (text !== null) return [text];
  if (node.type === 'ConditionalExpression')
    return [...listPossibleKeys(node.consequent), ...listPossibleKeys(node.alternate)];
  if (node.type === 'TemplateLiteral') {
    const parts = listQuasis(node);
    return parts.some((part) => /\w/.test(part)) ? [parts.join('*')] : [null];
  }
  return [null];
}

function isButton(node: SyntaxNode): boolean {
  const name = isNode(node.opening) ? getNameText(node.opening.name) : null;
  return name === 'Button' || name === 'button';
}
