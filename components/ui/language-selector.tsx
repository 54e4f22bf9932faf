import { classes } from './classes';
import { Icon } from './icon';

export interface LanguageOption {
  /** As stored and sent: `no` is Norwegian. */
  readonly code: string;
  /** The language's name in itself. */
  readonly name: string;
}

/** Lists the languages as links (STO-07). A link is a full load, so page, html lang and kept pages agree; it works
 *  without JavaScript, and search engines can follow it. */
export function LanguageSelector(props: {
  readonly label: string;
  readonly current: string;
  readonly languages: readonly LanguageOption[];
  readonly align?: 'start' | 'end';
  readonly direction?: 'down' | 'up';
  readonly className?: string;
  /** Where a page has an address of its own in some languages. */
  readonly hrefOf?: (code: string) => string;
}) {
  const { hrefOf = (code) => `?lang=${code}` } = props;
  const { label, current, languages, align = 'end', direction = 'down', className } = props;
  return (
    <details className={classes('group relative', className)} name="page-menu">
      <summary
        className="flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium hover:bg-tile"
        aria-label={`${label}: ${languages.find(({ code }) => code === current)?.name ?? current}`}
      >
        <Icon name="globe" />
        <span className="uppercase">{current}</span>
        <Icon name="chevron" className="size-4 transition-transform group-open:rotate-180 max-xs:hidden" />
      </summary>
      <ul
        className={classes(
          'absolute z-30 grid w-72 grid-cols-2 gap-0.5 rounded-lg border border-line bg-surface p-2 text-ink shadow-lg',
          align === 'end' ? 'end-0' : 'start-0',
          direction === 'down' ? 'top-full mt-2' : 'bottom-full mb-2',
        )}
      >
        {languages.map(({ code, name }) => {
          const tag = code === 'no' ? 'nb' : code;
          return (
            <li key={code}>
              <a
                href={hrefOf(code)}
                hrefLang={tag}
                lang={tag}
                aria-current={code === current ? 'true' : undefined}
                className={classes(
                  'flex min-h-10 items-center rounded-md px-3 text-sm first-letter:uppercase hover:bg-tile',
                  code === current && 'bg-accent-soft font-semibold',
                )}
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
