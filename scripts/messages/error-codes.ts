import { findErrorReason, PROGRAM_ERROR_CODES, REASON_CODES } from '@/lib/domain/errors/error-codes';
import { ERROR_STATUS } from '@/lib/platform/errors';
import type { Catalogue } from './catalogue';
import {
  getNameText,
  getStringText,
  isNode,
  listArguments,
  type SourceFile,
  type SyntaxNode,
  stripWrappers,
  walkNodes,
} from './source';

/**
 * Reasons that only API clients can cause, or for which a page shows its own text. Forms do not show them by their
 * code.
 */
const FOR_PROGRAMS = new Set([
  'Invalid_image_URL_provided',
  'a_colour_is_#rrggbb',
  'invalid_link',
  'is_not_in_the_catalogue',
  'is_not_in_this_store',
  'names_a_product_twice',
  'not_readable',
  'one_gift_a_claim',
  'takes_no_print',
  'unknown',
  'unknown_field',
  'unknown_test_method',
]);
/** Codes that carry no information for the user; the screen then only reports that the action failed. */
const WITHOUT_TEXT = new Set([
  'internal',
  'invalid',
  'malformed',
  'method_not_allowed',
  'store_on_hold',
  'unavailable',
  'unsupported_media_type',
  'upstream_invalid',
  'upstream_timeout',
]);

/**
 * Returns reasons without a message, and codes for programs that have one (ERR-08). `reasons` defaults to the server's
 * reasons for rejecting a field; `error-sentences.ts` checks the codes with sentences.
 */
export function checkErrorCodes(english: Catalogue, reasons: readonly string[] = REASON_CODES): string[] {
  const listCodes = (prefix: string): string[] =>
    [...english.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const worded = new Set([...listCodes('checkout.error_'), ...listCodes('admin.field.')]);
  const failures = listCodes('admin.failure.');
  return [
    ...reasons
      .filter((code) => !worded.has(code) && !FOR_PROGRAMS.has(code))
      .map((code) => `en: an error code has no text: admin.field.${code} or checkout.error_${code}`),
    ...PROGRAM_ERROR_CODES.filter((code) => worded.has(code)).map(
      (code) => `en: ${code} has a message, and a second sentence in lib/domain/errors/error-codes.ts`,
    ),
    ...Object.keys(ERROR_STATUS)
      .filter((code) => failures.includes(code) === WITHOUT_TEXT.has(code))
      .map((code) => `en admin.failure.${code}: this error code needs either a text or an entry in WITHOUT_TEXT`),
    ...failures
      .filter((code) => !Object.hasOwn(ERROR_STATUS, code))
      .map((code) => `en admin.failure.${code}: is not an error code`),
  ];
}

const RULES = new Set(['email', 'int', 'length', 'max', 'min', 'number', 'refine', 'regex', 'string']);

/** Finds error texts of the server that are not codes. */
export function listUncodedErrors(source: SourceFile): string[] {
  const problems: string[] = [];
  const report = (text: string | null): void => {
    if (text !== null && findErrorReason(text) === null)
      problems.push(`${source.name}: “${text}” has no code in lib/domain/errors`);
  };
  walkNodes(source.tree, (node) => {
    if (node.type === 'NewExpression' && getNameText(node.callee) === 'AppError') {
      const [code, text] = listArguments(node).map(getStringText);
      if (code === 'conflict' || code === 'invalid') report(text ?? null);
    }
    if (node.type === 'CallExpression') {
      const args = listArguments(node);
      const callee = stripWrappers(node.callee);
      if (getNameText(callee) === 'buildInvalidFieldsError') for (const text of fieldTexts(args[0])) report(text);
      if (callee?.type === 'MemberExpression' && RULES.has(getNameText(callee.property) ?? '') && isSchemaFile(source))
        report(getStringText(args.at(-1)));
    }
    return undefined;
  });
  return problems;
}

const isSchemaFile = ({ name }: SourceFile): boolean => /^lib\/(?:contracts|domain)\//.test(name);

/** Returns the texts of an object `{ field: ['text'] }`. */
function fieldTexts(value: unknown): string[] {
  const texts: string[] = [];
  const object = stripWrappers(value);
  for (const property of Array.isArray(object?.properties) ? object.properties : [])
    if (isNode(property) && isNode(property.value) && property.value.type === 'ArrayExpression')
      walkNodes(property.value.elements, (node: SyntaxNode) => {
        if (node.type === 'CallExpression') return false;
        if (node.type === 'StringLiteral' && typeof node.value === 'string') texts.push(node.value);
        return undefined;
      });
  return texts;
}
