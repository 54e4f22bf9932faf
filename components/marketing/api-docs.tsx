import type { ReactNode } from 'react';
import type { FieldRow } from '@/lib/views/marketing/fulfiller-api/fields';

/** Section of the documentation with its own anchor. */
export function DocsSection(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="scroll-mt-24 text-2xl text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Code or JSON to copy; long blocks scroll. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="border-b border-line px-4 py-2 text-xs font-semibold text-muted">{title}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        translate="no"
        className="max-h-[32rem] overflow-auto px-4 py-3 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
    </figure>
  );
}

/** Identifier of the API within a sentence. */
export function InlineCode({ children }: { readonly children: ReactNode }) {
  return (
    <code translate="no" className="rounded-sm bg-tile px-1 py-0.5 font-mono text-[0.85em] wrap-anywhere">
      {children}
    </code>
  );
}

/** Table with two columns: an identifier of the API and its meaning. */
export function MeaningTable(props: {
  readonly label: string;
  readonly head: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}) {
  const { label, head, rows } = props;
  return (
    <Scroller label={label}>
      <thead>
        <tr>
          <Head>{head[0]}</Head>
          <Head>{head[1]}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning]) => (
          <tr key={name} className="border-t border-line align-top">
            <td className="py-2 pe-6">
              <InlineCode>{name}</InlineCode>
            </td>
            <td className="min-w-48 py-2">{meaning}</td>
          </tr>
        ))}
      </tbody>
    </Scroller>
  );
}

/** Table of a message's fields: path, type and meaning. */
export function FieldTable(props: {
  readonly label: string;
  readonly head: readonly [string, string, string];
  readonly optional: string;
  readonly rows: readonly (FieldRow & { readonly meaning: string })[];
}) {
  const { label, head, optional, rows } = props;
  return (
    <Scroller label={label}>
      <thead>
        <tr>
          {head.map((title) => (
            <Head key={title}>{title}</Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path} className="border-t border-line align-top">
            <td className="py-2 pe-5">
              <InlineCode>{row.path}</InlineCode>
            </td>
            <td translate="no" className="min-w-32 py-2 pe-5 font-mono text-xs leading-6 text-muted">
              {row.type}
            </td>
            <td className="min-w-48 py-2">
              {row.isRequired ? '' : `${optional}. `}
              {row.meaning}
            </td>
          </tr>
        ))}
      </tbody>
    </Scroller>
  );
}

function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-start text-sm text-body">{children}</table>
    </section>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className="pe-5 pb-2 text-start text-xs font-semibold text-muted">
      {children}
    </th>
  );
}
