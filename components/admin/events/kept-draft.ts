import { z } from 'zod';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS } from '@/lib/domain/regions/regions';
import { EVENT_TYPES } from '@/lib/domain/store/event';

const KEY = 'event-draft';

const draftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  logo_asset_id: z.string().nullable(),
  type: z.enum(EVENT_TYPES),
  region: z.enum(REGIONS),
  currency: z.enum(CURRENCIES),
  vat_rate: z.string(),
  not_vat_registered: z.boolean(),
  /** Whether the company charged no VAT in any store when the draft was begun. */
  was_company_unregistered: z.boolean(),
  countries: z.array(z.string()),
  states: z.array(z.string()),
});
/** A store while it is thought up (ADM-08). */
export type EventDraft = z.output<typeof draftSchema>;

/** The draft that this tab was left with; null when there is none, or none that can be read. */
export function readKeptDraft(): EventDraft | null {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    // Storage that is switched off keeps nothing.
    return null;
  }
}

/** Keeps a draft for a reload of this tab; null forgets it. */
export function keepDraft(draft: EventDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn('the draft is not kept', error);
  }
}
