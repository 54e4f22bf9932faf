import { z } from 'zod';

/** Row of a field table: the field's path, its JSON type and the key of its description. */
export interface FieldRow {
  readonly path: string;
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).transform((types) => types.join(' | '))]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Node = z.output<typeof nodeSchema>;

const parseNode = (json: unknown): Node => nodeSchema.parse(json);
/** Maximum number of enum values that a table lists. */
const MAX_VALUES = 3;

/**
 * Lists the fields of a message from its schema, so that the published tables always match it. An object of plain
 * values is one row that lists their names.
 */
export function listFields(schema: z.ZodType): FieldRow[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' });
  return listRows(parseNode(json), '', '');
}

function listRows(node: Node, path: string, key: string): FieldRow[] {
  const required = node.required ?? [];
  return Object.entries(node.properties ?? {}).flatMap(([name, part]) => {
    const field = parseNode(part);
    const here = path === '' ? name : `${path}.${name}`;
    const hereKey = key === '' ? name : `${key}_${name}`;
    const row = { path: here, key: hereKey, type: describeType(field), isRequired: required.includes(name) };
    const item = field.type === 'array' ? parseNode(field.items ?? {}) : field;
    const inner = withoutNull(item);
    if (!inner.properties || isPlain(inner)) return [row];
    return [row, ...listRows(inner, field.type === 'array' ? `${here}[]` : here, hereKey)];
  });
}

const isPlain = (node: Node): boolean =>
  Object.values(node.properties ?? {}).every((part) => {
    const inner = withoutNull(parseNode(part));
    return !inner.properties && inner.type !== 'array';
  });

/** Returns the schema of a nullable field without null. */
function withoutNull(node: Node): Node {
  const other = node.anyOf?.map(parseNode).find(({ type }) => type !== 'null');
  return other ?? node;
}

function describeType(node: Node): string {
  if (node.anyOf) return node.anyOf.map((part) => describeType(parseNode(part))).join(' | ');
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum && node.enum.length <= MAX_VALUES) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.type === 'array') {
    const item = parseNode(node.items ?? {});
    return item.properties && !isPlain(item) ? 'array' : `array of ${describeType(item)}`;
  }
  if (node.properties) return isPlain(node) ? `{ ${Object.keys(node.properties).join(', ')} }` : 'object';
  if (node.format === 'date') return 'YYYY-MM-DD';
  if (node.format === 'date-time') return 'ISO 8601';
  return node.type ?? 'string';
}
