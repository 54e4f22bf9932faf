import type { ReactNode } from 'react';
import { storePath } from '@/lib/storefront/links';
import type { StorePage } from '@/lib/storefront/page';
import { Breadcrumbs } from './breadcrumbs';

/** A page of words: trail, heading, and a column that reads well. */
export async function TextPage(props: {
  readonly page: StorePage;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { page, title, lead, aside, children } = props;
  const chrome = await page.texts('store');
  return (
    <div className="page-width pt-6 pb-16 lg:pt-8 lg:pb-24">
      <Breadcrumbs
        label={chrome('breadcrumb')}
        trail={[{ href: storePath(page.view.slug), label: chrome('home') }, { label: title }]}
      />
      <header className="mt-4 mb-8 max-w-3xl lg:mb-12">
        <h1 className="text-4xl">{title}</h1>
        {lead ? <p className="mt-4 text-lg text-muted">{lead}</p> : null}
      </header>
      <div className={aside ? 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]' : undefined}>
        <div>{children}</div>
        {aside}
      </div>
    </div>
  );
}

/** Headed paragraphs of a legal page. */
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

/** Plain text of a tenant as paragraphs: blank lines part them. Text stays text (SECURITY T25). */
export function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return (
    <div className="prose-text flex flex-col gap-5 text-lg leading-relaxed">
      {paragraphs.filter(Boolean).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
