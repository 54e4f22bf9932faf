import { stringify } from 'csv-stringify/sync';
import { SAFE_CELL_OPTIONS } from '@/lib/domain/text/csv-cells';

/** Spreadsheet programs read a CSV file as UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Streams a CSV file while its rows are read, so that a long file is never complete in memory. Values that a
 * spreadsheet would evaluate are escaped with an apostrophe. `chunks` are requested one by one, at the reader's speed.
 */
export function respondWithCsv(
  fileName: string,
  columns: readonly string[],
  chunks: AsyncIterator<readonly Row[]>,
): Response {
  const line = (rows: readonly Row[], header: boolean): Uint8Array =>
    new TextEncoder().encode(
      (header ? BYTE_ORDER_MARK : '') +
        stringify([...rows], {
          columns: [...columns],
          header,
          ...SAFE_CELL_OPTIONS,
          record_delimiter: 'windows',
          cast: { ...SAFE_CELL_OPTIONS.cast, boolean: String },
        }),
    );
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(line([], true)),
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else if (value.length > 0) controller.enqueue(line(value, false));
    },
    cancel: async () => void (await chunks.return?.()),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Yields a small file as a single chunk. */
export async function* asSingleChunk(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
