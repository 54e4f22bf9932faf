import { z } from 'zod';

/** Head of a chain as it was at some time, and how many entries it had. */
export interface KnownHead {
  readonly tenantId: number;
  readonly links: number;
  /** Hex. */
  readonly head: string;
}

const HEAD_LINE = /^tenant (\d+): (\d+) entries, head ([\da-f]+)$/gm;
const sentHeads = z.object({
  chains: z.array(z.object({ tenant_id: z.number(), entries: z.number(), head: z.string() })),
});

/**
 * Reads heads that were kept elsewhere: what `npm run audit:verify` printed, or a body that AUDIT_HEAD_URL received.
 * @returns none for a text that is neither
 */
export function parseKnownHeads(text: string): KnownHead[] {
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
