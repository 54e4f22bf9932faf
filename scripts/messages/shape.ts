import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Structure of a message besides its words. */
export interface MessageShape {
  /** Arguments with their types and formats, and tags; must be equal in all languages. */
  readonly args: string;
  /** Branches of each `select`; must be equal in all languages. */
  readonly branches: string;
  /** Plurals by argument name with their categories, which differ by language; `ordinal` marks ordinal plurals. */
  readonly plurals: readonly {
    readonly argument: string;
    readonly forms: readonly string[];
    readonly ordinal: boolean;
  }[];
  /** Text of the message without its arguments. U+2063 separates the pieces. */
  readonly literalText: string;
}

/**
 * Parses an ICU message into its structure.
 * @throws SyntaxError when the text is not an ICU message
 */
export function parseMessageShape(message: string): MessageShape {
  const args = new Set<string>();
  const branches = new Set<string>();
  const plurals: { argument: string; forms: string[]; ordinal: boolean }[] = [];
  const literals: string[] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) literals.push(element.value);
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        args.add(`<${element.value}>`);
        walk(element.children);
        continue;
      }
      args.add(`${element.value}:${TYPE[element.type]}${formatStyle(element)}`);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      const forms = Object.keys(element.options);
      if (element.type === TYPE.plural)
        plurals.push({ argument: element.value, forms, ordinal: element.pluralType === 'ordinal' });
      else branches.add(`${element.value}:${forms.sort().join('|')}`);
      for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(parse(message));
  return {
    args: [...args].sort().join(' '),
    branches: [...branches].sort().join(' '),
    plurals,
    literalText: literals.join('\u2063'),
  };
}

/**
 * Returns the format of a number, date or time as `/format`; '' without one. The format is part of the shape, because
 * `{amount, number, percent}` and `{amount, number}` require different values from the caller.
 */
function formatStyle(element: MessageFormatElement): string {
  if (element.type !== TYPE.number && element.type !== TYPE.date && element.type !== TYPE.time) return '';
  return element.style ? `/${typeof element.style === 'string' ? element.style : JSON.stringify(element.style)}` : '';
}
