import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message is made of besides its words. */
export interface Shape {
  /** Arguments with their kinds and formats, and tags; alike in every language. */
  readonly args: string;
  /** Branches of each `select`; alike in every language. */
  readonly branches: string;
  /** Categories of each plural, which differ by language; `ordinal` by its argument’s name. */
  readonly plurals: readonly {
    readonly argument: string;
    readonly forms: readonly string[];
    readonly ordinal: boolean;
  }[];
  /** The words alone, each run of them by itself. */
  readonly words: string;
}

/** @throws SyntaxError when it is no ICU message */
export function shapeOf(message: string): Shape {
  const args = new Set<string>();
  const branches = new Set<string>();
  const plurals: { argument: string; forms: string[]; ordinal: boolean }[] = [];
  const words: string[] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) words.push(element.value);
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        args.add(`<${element.value}>`);
        walk(element.children);
        continue;
      }
      args.add(`${element.value}:${TYPE[element.type]}${styleOf(element)}`);
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
    words: words.join('\u2063'),
  };
}

/** `{amount, number, percent}` and `{amount, number}` are two different things to whoever calls. */
function styleOf(element: MessageFormatElement): string {
  if (element.type !== TYPE.number && element.type !== TYPE.date && element.type !== TYPE.time) return '';
  return element.style ? `/${typeof element.style === 'string' ? element.style : JSON.stringify(element.style)}` : '';
}
