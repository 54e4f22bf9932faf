import { z } from 'zod';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS } from '@/lib/domain/regions/regions';
import { EVENT_TYPES } from '@/lib/domain/store/event';

const KEY = 'event-draft';

const draftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  logo_asset_id: z.string().nullable(),
  /** Days of the event as YYYY-MM-DD; '' = none. Missing in drafts of earlier versions. */
  event_from: z.string().default(''),
  event_until: z.string().default(''),
  type: z.enum(EVENT_TYPES),
  region: z.enum(REGIONS),
  currency: z.enum(CURRENCIES),
  vat_rate: z.string(),
  not_vat_registered: z.boolean(),
  /** Whether the company was not VAT-registered when the draft was started. */
  was_company_unregistered: z.boolean(),
  countries: z.array(z.string()),
  states: z.array(z.string()),
});
/** Draft of a store that is not created yet (ADM-08). */
export type EventDraft = z.output<typeof draftSchema>;

/** Reads this tab's draft; null if there is none or it is invalid. */
export function readEventDraft(): EventDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // Session storage may be disabled.
    return null;
  }
}

/** Saves a draft for a reload of this tab; null clears it. */
export function saveEventDraft(draft: EventDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn('the draft is not kept', error);
  }
}
