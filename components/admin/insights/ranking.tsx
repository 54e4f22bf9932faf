import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Cell, Heading, Row, Table } from '../kit/table';

/** Table of rows ranked by their figures, with a link to all of them as CSV. A third figure is hidden on a phone. */
export function Ranking<Item>(props: {
  readonly title: string;
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Item[];
  /** Address of the CSV file; null = none. */
  readonly exportHref?: string | null;
  readonly figures: (row: Item) => readonly ReactNode[];
  readonly children: (row: Item) => ReactNode;
}) {
  const { title, label, heads, rows, exportHref = null, figures, children } = props;
  const t = useTranslations('insights');
  const numberClass = (at: number): string => (at < 2 ? 'tabular text-end' : 'tabular hidden text-end sm:table-cell');
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {exportHref ? (
          <a
            href={exportHref}
            download
            aria-label={t('exportNamed', { name: title })}
            className="inline-flex min-h-6 items-center gap-1 text-sm text-body hover:underline"
          >
            <Download className="size-3.5" aria-hidden="true" />
            {t('csv')}
          </a>
        ) : null}
      </div>
      <Table
        label={title}
        head={
          <>
            <Heading>{label}</Heading>
            {heads.map((head, at) => (
              <Heading key={head} className={at < 2 ? 'text-end' : 'hidden text-end sm:table-cell'}>
                {head}
              </Heading>
            ))}
          </>
        }
      >
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are ranked, and each place has one.
          <Row key={place}>
            <Cell>{children(row)}</Cell>
            {figures(row).map((figure, at) => (
              <Cell key={heads[at]} className={numberClass(at)}>
                {figure}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}
