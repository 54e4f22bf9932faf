const BRANCH = /([\w=]+) \{((?:[^{}]|\{\w+\})*)\}/g;
const BRANCHES = /\{(\w+), (plural|select), ((?:[\w=]+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g;

/**
 * Formats an English error sentence: placeholders, and plurals and selections that contain only text and placeholders.
 * A missing value is left empty. Supports no more of ICU, because error sentences need no more and this folder imports
 * no library; `scripts/messages/error-sentences.test.ts` compares the result with the formatter of the screens.
 */
export function formatSentence(sentence: string, params: Readonly<Record<string, string | number>> = {}): string {
  const chosen = sentence.replace(BRANCHES, (_, name: string, kind: string, list: string) => {
    const branches = new Map([...list.matchAll(BRANCH)].map(([, key = '', text = '']) => [key, text]));
    const value = params[name] ?? '';
    const exact = branches.get(kind === 'plural' ? `=${value}` : String(value));
    const singular = kind === 'plural' && Number(value) === 1 ? branches.get('one') : undefined;
    const text = exact ?? singular ?? branches.get('other') ?? '';
    return kind === 'plural' ? text.replaceAll('#', String(value)) : text;
  });
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
