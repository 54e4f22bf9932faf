import { z } from 'zod';

/** Head of a chain at an earlier time, with its number of entries. */
export interface RecordedHead {
  readonly tenantId: number;
  readonly links: number;
  /** Last link of the chain at that time, in hexadecimal. */
  readonly head: string;
}

const HEAD_LINE = /^tenant (\d+): (\d+) entries, head ([\da-f]{64})$/;
/** Beginning of a line that holds heads, complete or not. */
const HEAD_START = /^(tenant \d|\{.*"chains")/;
const MAX_QUOTED = 80;
const sentHeads = z.object({
  chains: z.array(z.object({ tenant_id: z.number(), entries: z.number(), head: z.string() })),
});

/** Error for a line that begins like recorded heads but is cut off or damaged. Its message is shown to the operator. */
export class HeadLineError extends Error {}

/**
 * Parses heads that were stored outside this installation: the output of `npm run audit:verify`, or bodies sent to
 * AUDIT_HEAD_URL, one per line. Other lines are ignored.
 * @throws HeadLineError for a line that begins like a head but is not a complete one
 */
export const parseRecordedHeads = (text: string): RecordedHead[] =>
  text.split('\n').flatMap((line, index) => parseLine(line.trim(), index + 1));

function parseLine(line: string, number: number): RecordedHead[] {
  if (!HEAD_START.test(line)) return [];
  const heads = line.startsWith('{') ? parseSentHeads(line) : parsePrintedHead(line);
  if (!heads) throw new HeadLineError(`Line ${number} is cut off or was changed: ${line.slice(0, MAX_QUOTED)}`);
  return heads;
}

function parsePrintedHead(line: string): RecordedHead[] | null {
  const [, tenant, links, head] = HEAD_LINE.exec(line) ?? [];
  return head ? [{ tenantId: Number(tenant), links: Number(links), head }] : null;
}

function parseSentHeads(line: string): RecordedHead[] | null {
  const sent = sentHeads.safeParse(parseJson(line));
  if (!sent.success) return null;
  return sent.data.chains.map(({ tenant_id, entries, head }) => ({ tenantId: tenant_id, links: entries, head }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
