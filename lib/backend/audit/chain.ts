import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';

/** Value that precedes the first link of a chain. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/**
 * Canonical text of the entry `e` in a query. It is identical for the same row in every session and time zone, because
 * jsonb has one text form. A database trigger digests the same text (migration 0012).
 */
export const ENTRY_TEXT_SQL = sql`jsonb_build_array(e.id, e.tenant_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  e.user_id, e.action, e.subject_type, e.subject_id, e.details)::text`;

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the SHA-256 of an entry's canonical text. */
export const computeEntryDigest = (entryText: string): Buffer => sha256(entryText);

/** Returns a link: SHA-256 of the previous link and the entry's digest. */
export const computeLinkHash = (before: Buffer, digest: Buffer): Buffer => sha256(before, digest);
