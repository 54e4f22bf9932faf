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

/** Attributes whose text is visible or read by screen readers. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
]);
/** Functions that show a text to the user. */
const SPEAKING = new Set(['notifySuccess', 'notifyFailure', 'notifySuccessWithUndo', 'alert', 'confirm']);

/** Names that are not translated. */
const NAMES =
  /\b(?:merchloom\.com|Merchloom|Stripe|Ctrl|Shift|Alt|Esc|Enter|Tab|QR|CSV|SKU|PNG|JPEG|WebP|PDF|px|mm|cm|dpi|kB|MB)\b/g;

const hasLetters = (text: string): boolean => /\p{L}{2,}/u.test(text.replaceAll(/&\w+;/g, '').replaceAll(NAMES, ''));

/** Finds English text that is hard-coded in a component instead of in the messages. */
export function listHardCodedTexts(source: SourceFile): string[] {
  const problems: string[] = [];
  const report = (text: string): void => {
    if (hasLetters(text)) problems.push(`${source.name}: hard-coded text “${text.trim()}”`);
  };
  const reportValue = (value: unknown): void => {
    for (const text of listLiterals(value)) report(text);
  };
  walkNodes(source.tree, (node) => {
    if (node.type === 'JSXText' && typeof node.value === 'string') report(node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children: unknown[] = Array.isArray(node.children) ? node.children : [];
      for (const child of children)
        if (isNode(child) && child.type === 'JSXExpressionContainer') reportValue(child.expression);
    }
    if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(attributeName(node)))
      reportValue(
        isNode(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
      );
    if (node.type === 'CallExpression' && SPEAKING.has(getNameText(stripWrappers(node.callee)) ?? ''))
      for (const argument of listArguments(node)) reportValue(argument);
    return undefined;
  });
  return problems;
}

/** Returns the string literals that an expression may evaluate to. */
function listLiterals(value: unknown): string[] {
  const node = stripWrappers(value);
  if (!node) return [];
  const text = getStringText(node);
  if (text !== null) return [text];
  if (node.type === 'TemplateLiteral') return listQuasis(node);
  if (node.type === 'ConditionalExpression') return [...listLiterals(node.consequent), ...listLiterals(node.alternate)];
  if (node.type === 'BinaryExpression' && ['&&', '||', '??'].includes(String(node.operator)))
    return listLiterals(node.right);
  return [];
}

function attributeName(node: SyntaxNode): string {
  if (!isNode(node.name)) return '';
  const { name } = node;
  if (name.type === 'JSXNamespacedName') return '';
  return typeof name.value === 'string' ? name.value : '';
}
