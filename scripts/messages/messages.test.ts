/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is checked */
import { checkAmerican } from './american';
import { checkErrorCodes, listUncodedErrors } from './error-codes';
import { findGlossaryGap } from './glossary';
import { listKeyUses, listUnusedKeys } from './keys';
import { listHardCodedTexts } from './literals';
import { parseSource } from './source';
import { checkEnglish, checkForms, checkLanguage } from './texts';

const of = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts));
const german = (text: string, base: string, buttons?: ReadonlySet<string>) =>
  checkLanguage('de', of({ k: text }), of({ k: base }), buttons).join('\n');

describe('the check of messages', () => {
  it('finds nothing in consistent texts', () => {
    expect(
      german('{count, plural, one {# Shop} other {# Shops}}', '{count, plural, one {# store} other {# stores}}'),
    ).toBe('');
    expect(checkEnglish(of({ k: 'Add to basket' }))).toEqual([]);
  });

  it('lists the glossary entries that a new language lacks, and none for complete languages', () => {
    const gap = findGlossaryGap('pl');
    expect(gap).toMatch(
      /^scripts\/messages\/glossary\.ts lacks entries for the language pl: add the terms for .*stores/,
    );
    expect(gap).toMatch(/to WRONG_FORMS_OF_ADDRESS; .* to SHARED_TEXTS$/);
    expect(findGlossaryGap('de')).toBeNull();
  });

  it('finds keys that are missing on one side', () => {
    expect(checkLanguage('de', of({ extra: 'Hallo' }), of({ lost: 'Hello' }))).toEqual([
      'de extra: is not a key of the English messages',
      'de lost: is missing',
    ]);
  });

  it.each([
    ['an argument of another name', 'Hallo {nam}', 'Hello {name}', 'other arguments'],
    ['an argument of another kind', '{n, number} Teile', '{n} items', 'other arguments'],
    ['an argument of another format', '{n, number, percent} mehr', '{n, number} more', 'other arguments'],
    ['a tag that is lost', 'Lies das', 'Read <a>this</a>', 'other arguments'],
    [
      'a branch that is lost',
      '{k, select, a {eins} other {zwei}}',
      '{k, select, a {one} b {two} other {three}}',
      'other branches',
    ],
    [
      'a missing plural form',
      '{n, plural, other {# Teile}}',
      '{n, plural, one {# item} other {# items}}',
      'lacks the plural form one',
    ],
    [
      'a plural form that is never used',
      '{n, plural, one {x} few {y} other {z}}',
      '{n, plural, one {x} other {z}}',
      'is never used',
    ],
    ['a text that is not a message', 'Hallo {name', 'Hello {name}', 'is not an ICU message'],
    ['an empty text', '', 'Hello', 'is empty'],
    ['a double space', 'Zwei  Wörter', 'Two words', 'stray spaces'],
    ['a space at the end', 'Hallo ', 'Hello', 'stray spaces'],
    ['a space before a mark', 'Wirklich ?', 'Really?', 'space before a punctuation mark'],
    ['a text left in English', 'Add the things', 'Add the things', 'is equal to the English text'],
    ['the familiar form of address', 'Öffne dein Konto', 'Open your account', 'wrong form of address: “dein”'],
    ['a word other than the glossary term', 'Im Einkaufskorb', 'In the basket', 'lacks the glossary term for basket'],
  ])('finds %s', (_, text, base, problem) => {
    expect(german(text, base)).toContain(problem);
  });

  it('finds a label that is too long for its button, and no other', () => {
    const [long, short] = ['Jetzt kostenpflichtig bestellen und zahlen', 'Order now'];
    expect(german(long, short, new Set(['k']))).toContain('too long for a button');
    expect(german(long, short)).toBe('');
  });

  it.each([
    ['Vraiment ?', true],
    ['Vraiment?', true],
    ['Dites « oui »', true],
    ['Vraiment\u00a0?', false],
    ['À 12:30, sur https://exemple.fr', false],
  ])('requires a non-breaking space before French punctuation: %s', (text, isWrong) => {
    expect(
      checkLanguage('fr', of({ k: text }), of({ k: 'x' }))
        .join()
        .includes('no-break space'),
    ).toBe(isWrong);
  });

  it('finds British spellings in the American overlay and missing overrides', () => {
    const english = of({
      'store.a': 'Colour',
      'store.b': 'Organise it',
      'store.c': 'Size',
      'admin.d': 'Colour',
      'store.e': '{colour}',
    });
    const american = of({ 'store.a': 'Favourite color', 'store.c': 'Size', 'store.x': 'Gone' });
    expect([...checkForms('en-US', american, english), ...checkAmerican(american, english)]).toEqual([
      'en-US store.x: is not a key of the English messages',
      'en-US store.a: has the British “Favourite”',
      'en-US store.c: does not differ from English',
      'en-US store.b: needs American wording for “Organise” of "Organise it"',
    ]);
  });
});

describe('the check of keys', () => {
  const keys = new Set(['shop.title', 'shop.gone', 'shop.state.open', 'shop.state.shut', 'shop.save', 'other.title']);
  const read = (text: string) => listKeyUses([parseSource('a.tsx', text)], keys);

  it('follows a translator to the keys that it requests', () => {
    const use = read(
      "const t = useTranslations('shop'); t('title'); t(`state.${x}`); const o = () => <Button>{t('save')}</Button>;",
    );
    expect(use.problems).toEqual([]);
    expect(listUnusedKeys(keys, use)).toEqual(['shop.gone', 'other.title']);
    expect([...use.buttons]).toEqual(['shop.save']);
  });

  it('finds an unknown key, also from a list of translators', () => {
    const use = read(
      "const [a, t] = await Promise.all([getUser(), getTranslations({ locale, namespace: 'shop' })]); t(x ? 'title' : 'titel');",
    );
    expect(use.problems).toEqual(['a.tsx: unknown key shop.titel']);
  });

  it('requires a declaration for keys that cannot be read from the code', () => {
    const code = "const t = useTranslations('shop'); t(name);";
    expect(read(code).problems).toEqual([expect.stringContaining('not declared')]);
    expect(read(`// i18n-keys: shop.state.*\n${code}`).problems).toEqual([]);
    expect(read(`// i18n-keys: shop.states.*\n${code}`).problems).toEqual([
      'a.tsx: declares shop.states.*, which matches no key',
    ]);
  });
});

describe('the check of components', () => {
  const find = (text: string) => listHardCodedTexts(parseSource('a.tsx', `const x = ${text};`));

  it.each([
    '<p>Hello there</p>',
    "<p>{'Hello there'}</p>",
    "<p>{open ? 'Hello there' : null}</p>",
    '<p>{name ?? `Hello there ${x}`}</p>',
    '<button aria-label="Hello there" />',
    "<img alt={'Hello there'} />",
    '<input placeholder="Hello there" />',
    "notifySuccess('Hello there')",
  ])('finds English in %s', (code) => {
    expect(find(code)).toEqual(['a.tsx: hard-coded text “Hello there”']);
  });

  it.each(['<p className="hello there">{t("hello")}</p>', '<p>Merchloom · 12 mm &amp; 3 ×</p>', '<img alt="" />'])(
    'accepts %s',
    (code) => {
      expect(find(code)).toEqual([]);
    },
  );
});

describe('the check of error codes', () => {
  it('finds codes without a text and texts without a code', () => {
    const english = of({ 'admin.field.required': 'x', 'admin.field.key_used': 'x', 'checkout.error_voucher': 'x' });
    const problems = checkErrorCodes(english, ['required', 'voucher', 'mute']).filter(
      (one) => !one.includes('admin.failure'),
    );
    expect(problems).toEqual([
      'en: an error code has no text: admin.field.mute or checkout.error_mute',
      'en: key_used has a message, and a second sentence in lib/domain/errors/error-codes.ts',
    ]);
    expect(checkErrorCodes(english)).toContain(
      'en admin.failure.forbidden: this error code needs either a text or an entry in WITHOUT_TEXT',
    );
  });

  it.each([
    "throw buildInvalidFieldsError({ name: ['made up'] })",
    "throw new AppError('conflict', 'made up')",
    "const name = z.string().min(1, 'made up')",
  ])('finds English without a code in %s', (code) => {
    expect(listUncodedErrors(parseSource('lib/contracts/a.ts', code))).toEqual([
      expect.stringContaining('“made up” has no code'),
    ]);
  });

  it('accepts English with a code', () => {
    const code =
      "throw buildInvalidFieldsError({ name: ['required'] }); z.string().max(9, 'too long'); new AppError('internal', 'Oh');";
    expect(listUncodedErrors(parseSource('lib/contracts/a.ts', code))).toEqual([]);
  });
});
