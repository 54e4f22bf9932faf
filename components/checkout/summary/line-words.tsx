import type { Translate } from '../texts';

/** The shopper's own words, each as it is printed and in full. */
export function LineWords({ words, t }: { readonly words: readonly string[]; readonly t: Translate }) {
  const shown = words.filter((text) => text.trim() !== '');
  return shown.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same, and none moves
    <span key={index} className="wrap-anywhere whitespace-pre-line text-body" data-words>
      {t('quoted', { text })}
    </span>
  ));
}

/** A picture of each side that the shopper made their own. */
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
