import type { ReactNode } from 'react';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { ExportLink } from './export-link';

/** Table of rows ranked by their figures, with a link to all of them as CSV. */
export function RankingTable<Item>(props: {
  readonly title: string;
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Item[];
  /** Address of the CSV file; null = none. */
  readonly exportHref?: string | null;
  /** Indexes of the figures that are visible on a phone; the first three by default. */
  readonly onPhone?: readonly number[];
  readonly figures: (row: Item) => readonly ReactNode[];
  readonly children: (row: Item) => ReactNode;
}) {
  const { title, label, heads, rows, exportHref = null, onPhone = [0, 1, 2], figures, children } = props;
  const numberClass = (at: number): string => (onPhone.includes(at) ? 'text-end' : 'hidden text-end sm:table-cell');
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {exportHref ? <ExportLink href={exportHref} name={title} /> : null}
      </div>
      <Table
        label={title}
        head={
          <>
            <TableHeading>{label}</TableHeading>
            {heads.map((head, at) => (
              <TableHeading key={head} className={`max-sm:whitespace-normal ${numberClass(at)}`}>
                {head}
              </TableHeading>
            ))}
          </>
        }
      >
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are ranked, and each place has one.
          <TableRow key={place}>
            <TableCell>{children(row)}</TableCell>
            {figures(row).map((figure, at) => (
              <TableCell key={heads[at]} className={`tabular ${numberClass(at)}`}>
                {figure}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </section>
  );
}
