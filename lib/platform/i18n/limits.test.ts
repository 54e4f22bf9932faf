import { LANGUAGES } from '@/lib/domain/languages/languages';
import { MAX_FILES_BODY_BYTES, UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { loadMessages } from './messages';

const PICTURE_MB = UPLOAD_LIMITS.bytes / 1_000_000;
const FILE_MB = MAX_FILES_BODY_BYTES / 1_000_000;
/** Messages that state a size in megabytes, with the actual limit. */
const MEGABYTES: Readonly<Record<string, number>> = {
  'admin.field.picture_large': PICTURE_MB,
  'assets.emptyText': PICTURE_MB,
  'assets.problem.tooLarge': PICTURE_MB,
  'builder.logoTypes': PICTURE_MB,
  'builder.tooLarge': PICTURE_MB,
  'enquiry.fileHint': FILE_MB,
  'events.logoHint': PICTURE_MB,
  'help.faq.artwork.a': PICTURE_MB,
  'marketingHome.teaser.unreadable': FILE_MB,
  'product.uploadTooLarge': PICTURE_MB,
  'storeConfig.hint.customLogoURL': PICTURE_MB,
};

function* texts(tree: object, path = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value];
    else yield* texts(value, `${path}${key}.`);
  }
}
const numberIn = (text: string) => Number(text.replace(/[.,\s  ’]/g, ''));

describe.each(LANGUAGES)('limits that messages name, in %s', (language) => {
  it('equal the limits in the code', async () => {
    const all = [...texts(await loadMessages(language, 'UK'))];
    const named = all.flatMap(([key, text]) =>
      [...text.matchAll(/(\d+)[\s  ]?(?:MB|Mo|Mt)\b/g)].map(([, size]) => [key, Number(size)] as const),
    );
    expect(Object.fromEntries(named)).toEqual(MEGABYTES);
    const pixels = all.find(([key]) => key === 'admin.field.picture_pixels')?.[1] ?? '';
    expect(numberIn(/\d[\d.,\s  ’]*\d/.exec(pixels)?.[0] ?? '')).toBe(UPLOAD_LIMITS.sidePx);
  });

  it('of logos are the same everywhere, in the same words', async () => {
    const all = new Map(texts(await loadMessages(language, 'UK')));
    const kinds = all.get('builder.logoTypes') ?? '';
    expect(kinds).toContain('SVG');
    for (const key of ['events.logoHint', 'storeConfig.hint.customLogoURL'])
      expect(all.get(key)?.startsWith(`${kinds}.`)).toBe(true);
  });
});
