import { type BlankFact, parseBlankFact } from '@/lib/domain/catalogue/facts';
import type { Texts } from '@/lib/platform/i18n/texts';

/** Facts about a blank as texts in the shopper's language. */
export interface FactTexts {
  /** Facts that are displayed with a label: printing, weight, care. */
  readonly named: readonly (readonly [label: string, value: string])[];
  /** Facts that are displayed without a label: material, measurements, features. */
  readonly features: readonly string[];
}

/**
 * Translates `details_specs` to texts. `texts` is the message namespace `facts`. A code without a translation is
 * returned unchanged, because the catalogue may be newer than the translations.
 */
export function translateFacts(specs: readonly string[], texts: Texts): FactTexts {
  const translateCode = (group: string, code: string) =>
    texts.has(`${group}.${code}`) ? texts(`${group}.${code}`) : code;
  const facts = specs.map(parseBlankFact);
  return {
    named: facts.flatMap((fact) => {
      const value = namedValue(fact, texts, translateCode);
      return value === null ? [] : [[texts(fact.kind), value] as const];
    }),
    features: facts.flatMap((fact) => feature(fact, texts, translateCode) ?? []),
  };
}

type TranslateCode = (group: string, code: string) => string;

function namedValue(fact: BlankFact, texts: Texts, translateCode: TranslateCode): string | null {
  switch (fact.kind) {
    case 'weight':
      return texts('weightValue', { amount: String(fact.amount) });
    case 'printing':
      return translateCode('methods', fact.code);
    case 'care':
      return translateCode('cares', fact.code);
    default:
      return null;
  }
}

function feature(fact: BlankFact, texts: Texts, translateCode: TranslateCode): string | null {
  switch (fact.kind) {
    case 'material':
      return fact.parts
        .map(({ percent, code }) => {
          const material = translateCode('materials', code);
          return percent === null ? capital(material) : texts('share', { percent, material });
        })
        .join(', ');
    case 'grammage':
      return texts('grammageValue', { amount: String(fact.amount) });
    case 'volume':
      return texts('volumeValue', { amount: String(fact.amount) });
    case 'format':
      return texts('formatValue', { width: String(fact.widthMm), height: String(fact.heightMm) });
    case 'feature':
      return translateCode('features', fact.code);
    case 'text':
      return fact.text;
    default:
      return null;
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
