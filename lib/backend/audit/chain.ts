import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';

/** What the first link of a chain is bound to. */
export const NO_LINK: Buffer = Buffer.alloc(32);

/** An entry as one text that is the same for the same row, whoever asks and in whatever time zone: jsonb writes itself in
 *  one way only. `e` is the entry. The database's own trigger digests the very same (migration 0012). */
export const ENTRY_TEXT = sql`jsonb_build_array(e.id, e.tenant_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  e.user_id, e.action, e.subject_type, e.subject_id, e.details)::text`;

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What an entry was when it was written: the SHA-256 of its text. */
export const entryDigest = (entryText: string): Buffer => sha256(entryText);

/** A link: SHA-256 of the link before and of the entry's digest. */
export const linkHash = (before: Buffer, digest: Buffer): Buffer => sha256(before, digest);
