import type { EventActor } from '@/lib/db/keys';
import { findSlugProblem } from '@/lib/domain/store/event-terms';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { changeTenantEvent } from '../stores/own-event';
import { recordEventAudit, updateEvent } from './change';
import { claimAddress } from './create';
import { readEvent } from './to-dto';

/**
 * Moves a store to another address. The old address stays reserved and redirects to the new one; moving back is
 * possible. Fails with `invalid` for a reserved address, or one that another store has or had.
 */
export function saveStoreAddress(change: EventActor, { slug }: { readonly slug: string }) {
  const problem = findSlugProblem(slug);
  if (problem)
    throw buildInvalidFieldsError({ slug: [problem === 'required' ? 'address required' : `address ${problem}`] });
  return claimAddress('slug', () =>
    changeTenantEvent(change, async (tx, event) => {
      if (slug === event.slug) return readEvent(tx, event);
      const saved = await updateEvent(tx, event, { slug });
      await recordEventAudit(tx, change, event, 'event address changed', { from: event.slug, to: slug });
      return readEvent(tx, saved);
    }),
  );
}
