import { z } from 'zod';

/** Head of a chain at an earlier time, with its number of entries. */
export interface RecordedHead {
  readonly tenantId: number;
  readonly links: number;
  /** In hexadecimal. */
  readonly head: string;
}

const HEAD_LINE = /^tenant (\d+): (\d+) entries, head ([\da-f]+)$/gm;
const sentHeads = z.object({
  chains: z.array(z.object({ tenant_id: z.number(), entries: z.number(), head: z.string() })),
});

/**
 * Parses heads that were stored elsewhere: the output of `npm run audit:verify`, or a body sent to AUDIT_HEAD_URL.
 * @returns an empty list for other text
 */
export function parseRecordedHeads(text: string): RecordedHead[] {
  if (!text.trimStart().startsWith('{'))
    return [...text.matchAll(HEAD_LINE)].map(([, tenant, links, head = '']) => ({
      tenantId: Number(tenant),
      links: Number(links),
      head,
    }));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => sentHeads.parse(JSON.parse(line)).chains)
    .map(({ tenant_id, entries, head }) => ({ tenantId: tenant_id, links: entries, head }));
}
