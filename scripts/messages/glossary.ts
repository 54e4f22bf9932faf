import type { Language } from '@/lib/domain/languages/languages';

type Other = Exclude<Language, 'en'>;

/** Glossary term: a text whose English contains it must contain the translated term in each language. */
interface Term {
  readonly english: RegExp;
  readonly translations: Readonly<Record<Other, RegExp>>;
}

/** Glossary: one term for one thing in each language, matched by the word's stem. */
export const GLOSSARY: readonly Term[] = [
  {
    english: /\bbaskets?\b/i,
    translations: {
      fr: /panier/i,
      de: /Warenk[oö]rb/,
      it: /carrell/i,
      es: /cesta/i,
      nl: /winkelmand/i,
      da: /kurv/i,
      fi: /ostoskor/i,
      no: /handlekurv/i,
      sv: /varukorg/i,
    },
  },
  {
    english: /\bstores?\b/i,
    translations: {
      fr: /boutique/i,
      de: /shop/i,
      it: /negozi/i,
      es: /tienda/i,
      nl: /winkel/i,
      da: /butik/i,
      fi: /kaup/i,
      no: /butikk/i,
      sv: /butik/i,
    },
  },
  {
    english: /\bvouchers?\b/i,
    translations: {
      fr: /\bbons?\b/i,
      de: /Gutschein/,
      it: /\bbuon[oi]\b/i,
      es: /\bvales?\b/i,
      nl: /waardebon/i,
      da: /rabatkode/i,
      fi: /etukood/i,
      no: /verdikode/i,
      sv: /värdekod/i,
    },
  },
  {
    english: /\bproducts?\b/i,
    translations: {
      fr: /produit/i,
      de: /produkt/i,
      it: /prodott/i,
      es: /producto/i,
      nl: /product/i,
      da: /produkt/i,
      fi: /tuot/i,
      no: /produkt/i,
      sv: /produkt/i,
    },
  },
  {
    english: /\bcolours?\b/i,
    translations: {
      fr: /couleur/i,
      de: /farb/i,
      it: /color/i,
      es: /color/i,
      nl: /kleur/i,
      da: /farve/i,
      fi: /väri|väre/i,
      no: /farge/i,
      sv: /färg/i,
    },
  },
  {
    english: /\bgifts?\b/i,
    translations: {
      fr: /cadeau/i,
      de: /geschenk/i,
      it: /regal|omaggi/i,
      es: /regalo/i,
      nl: /cadeau/i,
      da: /gave/i,
      fi: /lahj/i,
      no: /gave/i,
      sv: /gåv/i,
    },
  },
  {
    english: /\bprint files?\b/i,
    translations: {
      fr: /fichiers? d’impression/i,
      de: /druckdatei/i,
      it: /file di stampa/i,
      es: /archivos? de impresión/i,
      nl: /drukbestand/i,
      da: /trykfil/i,
      fi: /painotiedosto/i,
      no: /trykkfil/i,
      sv: /tryckfil/i,
    },
  },
];

/**
 * Matches forms of address that a language must not use: French and German use the formal form, the other languages the
 * informal one.
 */
export const WRONG_FORMS_OF_ADDRESS: Readonly<Record<Other, RegExp>> = {
  fr: /(?<![\p{L}’])(?:tu|toi|ton|tes)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:du|dein\p{L}*|dich|dir|euch|euer|eure\p{L}*)(?!\p{L})/u,
  it: /(?<!\p{L})(?:Lei|La preghiamo|voi|vostr[oaie])(?!\p{L})/u,
  es: /(?<!\p{L})(?:usted(?:es)?|vosotros)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:u|uw|uzelf)(?!\p{L})/u,
  da: /(?<!\p{L})(?:Dem|Deres|jeres)(?!\p{L})/u,
  fi: /(?<!\p{L})(?:te|teidän|teille|teitä|Teidän)(?!\p{L})/u,
  no: /(?<!\p{L})(?:Dem|Deres|dere)(?!\p{L})/u,
  sv: /(?<!\p{L})(?:Ni|ni|Er|ert|era)(?!\p{L})/u,
};

/**
 * Returns a sentence with the glossary entries to add for a language; null when none is missing. The check runs on
 * sources that need not compile, so a new language may be missing here.
 */
export function findGlossaryGap(language: string): string | null {
  const lacks = (table: Readonly<Record<string, unknown>>): boolean => !Object.hasOwn(table, language);
  const terms = GLOSSARY.filter(({ translations }) => lacks(translations)).map(({ english }) => String(english));
  const gaps = [
    ...(terms.length > 0 ? [`the terms for ${terms.join(', ')} to GLOSSARY`] : []),
    ...(lacks(WRONG_FORMS_OF_ADDRESS) ? ['the forms of address that it must not use to WRONG_FORMS_OF_ADDRESS'] : []),
    ...(lacks(SHARED_TEXTS) ? ['the texts that it shares with English, or [], to SHARED_TEXTS'] : []),
  ];
  if (gaps.length === 0) return null;
  return `scripts/messages/glossary.ts lacks entries for the language ${language}: add ${gaps.join('; ')}`;
}

/** Texts that a language may share with English: names, and words that exist in both. */
export const SHARED_TEXTS: Readonly<Record<Other, readonly string[]>> = {
  fr: ['{count, plural, one {# code} other {# codes}}'],
  de: [],
  it: [],
  es: [],
  nl: ['{name} is open.', '{count, plural, one {# code} other {# codes}}'],
  da: [],
  fi: [],
  no: [],
  sv: [],
};
