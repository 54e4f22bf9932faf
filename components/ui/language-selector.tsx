import { getFormatTag } from '@/lib/domain/languages/languages';
import type { LanguageOption } from '@/lib/platform/i18n/language-options';
import { Icon } from './icon';

/**
 * Lists the languages as links (STO-07). A link loads the whole page, so that page, html lang and cached pages agree;
 * it works without JavaScript, and search engines can follow it.
 */
export function LanguageSelector(props: {
  readonly label: string;
  readonly current: string;
  readonly languages: readonly LanguageOption[];
  /** Returns the address in a language, for a page with separate addresses in some languages. */
  readonly buildHref?: (code: string) => string;
}) {
  const { buildHref = (code) => `?lang=${code}` } = props;
  const { label, current, languages } = props;
  return (
    <details className="group relative" name="page-menu">
      <summary
        className="flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium hover:bg-tile"
        aria-label={`${label}: ${languages.find(({ code }) => code === current)?.name ?? current}`}
      >
        <Icon name="globe" />
        <span className="uppercase">{current}</span>
        <Icon name="chevron" className="size-4 transition-transform group-open:rotate-180 max-xs:hidden" />
      </summary>
      <ul className="absolute end-0 top-full z-30 mt-2 grid w-72 grid-cols-2 gap-0.5 rounded-lg border border-line bg-surface p-2 text-sm text-ink shadow-lg max-xs:w-60 *:*:flex *:*:min-h-10 *:*:items-center *:*:rounded-md *:*:px-3 *:*:first-letter:uppercase *:*:hover:bg-tile">
        {languages.map(({ code, name }) => {
          const tag = getFormatTag(code);
          return (
            <li key={code}>
              <a
                href={buildHref(code)}
                hrefLang={tag}
                lang={tag}
                aria-current={code === current ? 'true' : undefined}
                className={code === current ? 'bg-accent-soft font-semibold' : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
