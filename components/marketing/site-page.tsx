import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import { SiteHeader, type SiteHeaderProps } from './site-header';

/** Layout of a public page: header, content, footer. */
export function SitePage({ children, ...header }: SiteHeaderProps & { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader {...header} />
      <main id="content" className="flex flex-col">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Introduction of a page: its only h1, and a sentence or two. */
export function PageIntro(props: {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { title, lead, children } = props;
  return (
    <div className="page-width flex flex-col items-start gap-5 pt-12 pb-10 sm:pt-20 sm:pb-14">
      <h1 className="max-w-[18ch] text-5xl hyphens-auto">{title}</h1>
      {lead ? <p className="max-w-[40rem] text-lg text-body">{lead}</p> : null}
      {children}
    </div>
  );
}
