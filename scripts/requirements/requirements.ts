import { readFileSync } from 'node:fs';

/** Requirement of the product. */
export interface Requirement {
  /** Area and number, such as PAY-13. A number is never reused for another rule. */
  readonly id: string;
  /** The rule in one sentence. */
  readonly rule: string;
  /** Tests that verify the rule, as `file › title`, with the title as written in the file. */
  readonly tests: readonly string[];
}

export interface Requirements {
  /** Titles of the areas, in the order of the page. */
  readonly areas: Readonly<Record<string, string>>;
  /** All requirements, ordered by area and number. */
  readonly requirements: readonly Requirement[];
}

export const readRequirements = (): Requirements => JSON.parse(readFileSync('docs/requirements.json', 'utf8'));

/** Returns the area of an id: PAY for PAY-13. */
export const getArea = (id: string): string => id.slice(0, id.lastIndexOf('-'));

const HEAD = `# Requirements

<!-- Written by \`npm run docs:requirements\` from requirements.json. -->

The rules of the product, and the tests that hold them. Comments, tests and documents cite a rule by its code. A new rule gets
the next number of its area in [requirements.json](requirements.json); a number is never given to another rule.
\`scripts/requirements-page.test.ts\` checks that each code that is cited stands here, and that each test that stands here exists.
`;

/** Returns the content of docs/requirements.md: a table for each area, with an anchor for each id. */
export function renderRequirements({ areas, requirements }: Requirements): string {
  const listed = Object.entries(areas).map(([area, title]) => `[${area}](#${area}) ${title}`);
  const sections = Object.entries(areas).map(([area, title]) => {
    const rows = requirements.filter(({ id }) => getArea(id) === area).map(toRow);
    return `## <a id="${area}"></a>${area} – ${title}\n\n| code | rule | tests |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${HEAD}\n${listed.join(' · ')}\n\n${sections.join('\n')}`;
}

function toRow({ id, rule, tests }: Requirement): string {
  const cells = tests.map((test) => {
    const [file = '', title = ''] = test.split(' › ');
    return `\`${file}\` › \`${title}\``;
  });
  return `| <a id="${id}"></a>${id} | ${escapePipes(rule)} | ${escapePipes(cells.join('<br>'))} |`;
}

const escapePipes = (text: string): string => text.replaceAll('|', '\\|');
