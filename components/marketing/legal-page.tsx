import { StructuredData } from '@/components/storefront/structured-data';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import type { SiteHeaderProps } from './site-header';
import { SitePage } from './site-page';

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Layout for long texts: table of contents, numbered headings, and a column of reading width. */
export function LegalPage(
  props: SiteHeaderProps & {
    readonly path: string;
    readonly title: string;
    readonly lead?: string | undefined;
    readonly updated: string;
    readonly contents: string;
    /** Language of the text when it differs from the page's. */
    readonly lang?: string | undefined;
    readonly parts: readonly { readonly title?: string | undefined; readonly sections: readonly Section[] }[];
  },
) {
  const { path, title, lead, updated, contents, lang, parts, ...header } = props;
  const buildSectionId = (part: number, section: number): string => `s${part + 1}-${section + 1}`;
  return (
    <SitePage {...header}>
      <StructuredData data={buildBreadcrumb('Merchloom', title, path)} />
      <article lang={lang} className="page-width pt-12 pb-20 sm:pt-20 sm:pb-28">
        <header className="flex max-w-3xl flex-col gap-4">
          <h1 className="text-4xl hyphens-auto">{title}</h1>
          {lead ? <p className="text-lg text-body">{lead}</p> : null}
          <p className="text-sm text-muted">{updated}</p>
        </header>
        <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <nav aria-label={contents} className="rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24">
            <p aria-hidden="true" className="mb-2 text-sm font-semibold">
              {contents}
            </p>
            {parts.map((part, at) => (
              <div key={part.title ?? ''} className="not-first:mt-4">
                {part.title ? <p className="text-xs text-muted">{part.title}</p> : null}
                <ol className="flex flex-col">
                  {part.sections.map((section, index) => (
                    <li key={section.title}>
                      <a
                        href={`#${buildSectionId(at, index)}`}
                        className="flex min-h-8 items-center text-sm text-body underline-offset-4 hover:text-ink hover:underline"
                      >
                        {section.title}
                      </a>
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </nav>
          <div className="prose-text flex flex-col gap-14">
            {parts.map((part, at) => (
              <div key={part.title ?? ''} className="flex flex-col gap-9">
                {part.title ? <h2 className="text-3xl text-ink">{part.title}</h2> : null}
                {part.sections.map((section, index) => (
                  <LegalSection
                    key={section.title}
                    id={buildSectionId(at, index)}
                    isBelow={part.title !== undefined}
                    number={index + 1}
                    section={section}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      </article>
    </SitePage>
  );
}

function LegalSection(props: {
  readonly id: string;
  readonly isBelow: boolean;
  readonly number: number;
  readonly section: Section;
}) {
  const { id, isBelow, number, section } = props;
  const Heading = isBelow ? 'h3' : 'h2';
  return (
    <section className="flex flex-col gap-3">
      <Heading id={id} className="scroll-mt-24 text-xl text-ink">
        {number}. {section.title}
      </Heading>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
