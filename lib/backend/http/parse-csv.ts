import { CsvError, parse } from 'csv-parse/sync';
import { buildInvalidFieldsError } from '@/lib/platform/errors';

/** Row of an uploaded file. Its values are keyed by column name, in lower case and with underscores for spaces. */
export interface CsvRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly record: Readonly<Record<string, string>>;
}

/**
 * Parses a CSV file with a header row, separated by commas or, as from European spreadsheets, by semicolons. Fails with
 * `invalid` (csv) for an unreadable file, a file without the column `needs`, or more than `most` rows.
 */
export function parseCsv(
  csv: string,
  { needs, most }: { readonly needs: 'code' | 'reference'; readonly most: number },
): readonly CsvRow[] {
  const delimiter = /^[^\n]*;/.test(csv) && !/^[^\n]*,/.test(csv) ? ';' : ',';
  let parsed: { info: { lines: number }; record: Record<string, string> }[];
  try {
    parsed = parse<{ info: { lines: number }; record: Record<string, string> }>(csv, {
      bom: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      max_record_size: 10_000,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_')),
    });
  } catch (error) {
    if (error instanceof CsvError) throw buildInvalidFieldsError({ csv: ['unreadable csv'] });
    throw error;
  }
  if (parsed.length === 0) throw buildInvalidFieldsError({ csv: ['no rows'] });
  if (!Object.hasOwn(parsed[0]?.record ?? {}, needs)) throw buildInvalidFieldsError({ csv: [NO_COLUMN[needs]] });
  if (parsed.length > most) throw buildInvalidFieldsError({ csv: ['too many rows'] });
  return parsed.map(({ info, record }) => ({ line: info.lines, record }));
}

const NO_COLUMN = { code: 'no code column', reference: 'no reference column' } as const;
