import type { EventActor } from '@/lib/db/keys';
import { slugProblem } from '@/lib/domain/store/event-terms';
import { invalidFields } from '@/lib/platform/errors';
import { changeTenantEvent } from '../stores/own-event';
import { recordEventAudit, updateEvent } from './change';
import { claimAddress } from './create';
import { readEvent } from './to-dto';

/**
 * Moves a store to another address. The old address stays reserved and redirects to the new one; moving back is
 * possible. Fails with `invalid` for a reserved address, or one that another store has or had.
 */
export function saveAddress(change: EventActor, { slug }: { readonly slug: string }) {
  const problem = slugProblem(slug);
  if (problem) throw invalidFields({ slug: [problem === 'required' ? 'address required' : `address ${problem}`] });
  return claimAddress('slug', () =>
    changeTenantEvent(change, async (tx, event) => {
      if (slug === event.slug) return readEvent(tx, event);
      const saved = await updateEvent(tx, event, { slug });
      await recordEventAudit(tx, change, event, 'event address changed', { from: event.slug, to: slug });
      return readEvent(tx, saved);
    }),
  );
}
