import Link from 'next/link';
import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { listPageNumbers } from '@/lib/domain/catalogue/listing';
import type { Texts } from '@/lib/platform/i18n/texts';
import { buildProductsHref, type ProductsQuery } from '@/lib/views/storefront/products-query';

const SHAPE = 'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium';
const STEP = `${SHAPE} border-line bg-surface hover:border-ink`;

/** Links to the pages of a list; renders nothing for a single page. */
export function PageLinks(props: {
  readonly base: string;
  readonly query: ProductsQuery;
  readonly pages: number;
  readonly texts: Texts;
}) {
  const { base, query, pages, texts } = props;
  if (pages < 2) return null;
  const { page: current } = query;
  const href = (page: number) => buildProductsHref(base, { ...query, page });
  return (
    <nav aria-label={texts('pages')} className="mt-12 flex flex-wrap items-center justify-center gap-2 lg:mt-16">
      <Step href={current > 1 ? href(current - 1) : null} rel="prev" label={texts('previousPage')}>
        <Icon name="back" className="size-4" />
        <span className="max-sm:sr-only">{texts('previousPage')}</span>
      </Step>
      <ul className="contents">
        {listPageNumbers(current, pages).map((page, index, numbers) =>
          page === null ? (
            <li key={`gap-${numbers[index - 1]}`} aria-hidden="true" className="px-1 text-muted max-sm:hidden">
              …
            </li>
          ) : (
            <li key={page} className={classes(page !== current && 'max-sm:hidden')}>
              {page === current ? (
                <>
                  <Link
                    href={href(page)}
                    aria-current="page"
                    aria-label={texts('pageNumber', { page })}
                    className={classes(SHAPE, 'tabular border-ink bg-ink text-white max-sm:hidden')}
                  >
                    {page}
                  </Link>
                  <span className="tabular px-2 text-sm text-body sm:hidden">{texts('pageOf', { page, pages })}</span>
                </>
              ) : (
                <Link href={href(page)} aria-label={texts('pageNumber', { page })} className={classes(STEP, 'tabular')}>
                  {page}
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
      <Step href={current < pages ? href(current + 1) : null} rel="next" label={texts('nextPage')}>
        <span className="max-sm:sr-only">{texts('nextPage')}</span>
        <Icon name="arrow" className="size-4" />
      </Step>
    </nav>
  );
}

function Step(props: {
  readonly href: string | null;
  readonly rel: 'prev' | 'next';
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (props.href === null) return null;
  return (
    <Link href={props.href} rel={props.rel} className={STEP}>
      {props.children}
    </Link>
  );
}
