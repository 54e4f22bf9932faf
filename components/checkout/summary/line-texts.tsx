import type { Translate } from '../texts';

/** Texts that the shopper entered, in full and exactly as printed. */
export function LineTexts({ personalTexts, t }: { readonly personalTexts: readonly string[]; readonly t: Translate }) {
  const filledTexts = personalTexts.filter((text) => text.trim() !== '');
  return filledTexts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same, and none moves
    <span key={index} className="wrap-anywhere whitespace-pre-line text-body" data-words>
      {t('quoted', { text })}
    </span>
  ));
}

/** One picture per side that the shopper has personalised. */
export function LinePictures({ urls }: { readonly urls: readonly string[] }) {
  return (
    <span className="flex flex-col gap-2">
      {(urls.length > 0 ? urls : [null]).map((url) => (
        <span key={url ?? ''} className="block aspect-square overflow-hidden rounded-md bg-tile">
          {url ? <img src={url} width={160} height={160} alt="" className="size-full object-contain" /> : null}
        </span>
      ))}
    </span>
  );
}
