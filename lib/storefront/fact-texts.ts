import { type BlankFact, parseFact } from '@/lib/domain/catalogue/facts';
import type { Texts } from '@/lib/i18n/texts';

/** Facts of a blank in the shopper's language. */
export interface FactTexts {
  /** What has a name, as material or weight. */
  readonly named: readonly (readonly [label: string, value: string])[];
  /** What stands by itself. */
  readonly features: readonly string[];
}

/** `details_specs` as words. `texts` speaks the namespace `facts`; a code that it doesn't know is shown as it is, for a
 *  catalogue may be ahead of the translations. */
export function factTexts(specs: readonly string[], texts: Texts): FactTexts {
  const word = (group: string, code: string) => (texts.has(`${group}.${code}`) ? texts(`${group}.${code}`) : code);
  const facts = specs.map(parseFact);
  return {
    named: facts.flatMap((fact) => {
      const value = valueIn(fact, texts, word);
      return value === null ? [] : [[texts(fact.kind), value] as const];
    }),
    features: facts.flatMap((fact) => {
      if (fact.kind === 'feature') return [word('features', fact.code)];
      return fact.kind === 'text' ? [fact.text] : [];
    }),
  };
}

function valueIn(fact: BlankFact, texts: Texts, word: (group: string, code: string) => string): string | null {
  switch (fact.kind) {
    case 'material':
      return fact.parts
        .map(({ percent, code }) => {
          const material = word('materials', code);
          return percent === null ? material : texts('share', { percent, material });
        })
        .join(', ');
    case 'grammage':
      return texts('grammageValue', { amount: String(fact.amount) });
    case 'volume':
      return texts('volumeValue', { amount: String(fact.amount) });
    case 'weight':
      return texts('weightValue', { amount: String(fact.amount) });
    case 'format':
      return texts('formatValue', { width: String(fact.widthMm), height: String(fact.heightMm) });
    case 'printing':
      return word('methods', fact.code);
    case 'care':
      return word('cares', fact.code);
    default:
      return null;
  }
}
