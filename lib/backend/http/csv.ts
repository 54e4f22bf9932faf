import { stringify } from 'csv-stringify/sync';
import { SAFE_CELLS } from '@/lib/domain/text/csv-cells';

/** Read by spreadsheets, which take a file without it for an old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A CSV file that is sent while it is read, so that a long one needs no memory. What a spreadsheet would calculate is
 * protected by an apostrophe. `chunks` are asked for one by one, as fast as the reader reads.
 */
export function csvResponse(
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
          ...SAFE_CELLS,
          record_delimiter: 'windows',
          cast: { ...SAFE_CELLS.cast, boolean: String },
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

/** A file that is small enough to be one chunk. */
export async function* oneChunk(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
