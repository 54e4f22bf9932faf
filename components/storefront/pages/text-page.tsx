import type { ReactNode } from 'react';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StorePage } from '@/lib/web/storefront/page';
import { buildBreadcrumbData } from '@/lib/web/storefront/structured-data';
import { Breadcrumbs } from '../list/breadcrumbs';
import { ClosedBar, isNoticeOnly } from '../shell/order-window';
import { StructuredData } from '../structured-data';

/** Text page: breadcrumb, heading and a column of readable width. */
export async function TextPage(props: {
  readonly page: StorePage;
  /** Path below the store's URL. */
  readonly path: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly aside?: ReactNode;
  /** True when no other page of the store can be reached; the breadcrumb is then omitted. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}) {
  const { page, path, title, lead, aside, isAlone = false, children } = props;
  const chrome = await page.texts('store');
  const heading = (
    <header>
      <h1 className="text-4xl">{title}</h1>
      {lead ? <p className="mt-4 text-lg text-muted">{lead}</p> : null}
    </header>
  );
  return (
    <>
      {isNoticeOnly(page) && !isAlone ? <ClosedBar page={page} /> : null}
      <div className="page-width pt-6 pb-16 lg:pt-8 lg:pb-24">
        {isAlone ? null : (
          <>
            <StructuredData
              data={buildBreadcrumbData(page.store, [
                { page: '', label: chrome('home') },
                { page: path, label: title },
              ])}
            />
            <Breadcrumbs
              label={chrome('breadcrumb')}
              trail={[{ href: buildStorePath(page.view), label: chrome('home') }, { label: title }]}
            />
          </>
        )}
        {aside ? (
          <>
            <div className="mt-4 mb-8 max-w-3xl lg:mb-12">{heading}</div>
            <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div>{children}</div>
              {aside}
            </div>
          </>
        ) : (
          // Without other content, put the text beside its heading instead of leaving the right half of the page empty.
          <div className="mt-4 grid items-start gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] xl:gap-x-24">
            <div className="lg:sticky lg:top-28">{heading}</div>
            <div>{children}</div>
          </div>
        )}
      </div>
    </>
  );
}

/** Sections of a legal page, each with a heading. */
export function TextSections({
  sections,
}: {
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}) {
  return (
    <div className="prose-text flex flex-col gap-8">
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="text-xl text-ink">{title}</h2>
          <p className="mt-2">{text}</p>
        </section>
      ))}
    </div>
  );
}
