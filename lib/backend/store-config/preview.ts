import { and, eq } from 'drizzle-orm';
import type { EventActor } from '@/lib/db/keys';
import { events } from '@/lib/db/schema';
import { toContentChange } from '@/lib/domain/store/config-dto';
import type { StoreConfigChange } from '@/lib/domain/store/store-config';
import { parseMarkup } from '@/lib/domain/text/markup';
import { buildNotFoundError } from '@/lib/platform/errors';
import { withTenantEvent } from '../stores/own-event';
import { findStoreRecord, type StoreRecord } from '../stores/queries';
import { toStoreDto } from '../stores/to-dto';
import { findConfigDraft } from './draft';
import { listColourSets, listFontSets } from './queries';

/**
 * Returns a store for its own team's preview: in any status, and on request with this person's unsaved input (EVT-02,
 * EVT-13). Nothing is written to the store.
 */
export async function previewStore(named: EventActor, options: { readonly withDraft: boolean }) {
  const draft = options.withDraft ? await findConfigDraft(named) : null;
  return withTenantEvent(named, async (tx, event) => {
    const record = await findStoreRecord(tx, and(eq(events.id, event.id), eq(events.tenantId, named.tenantId)));
    if (!record) throw buildNotFoundError();
    if (!draft) return toStoreDto(record);
    const [colours, fonts] = [await listColourSets(tx, named), await listFontSets(tx, named)];
    return toStoreDto(withChange(record, draft, { colours, fonts }));
  });
}

function withChange(
  record: StoreRecord,
  change: StoreConfigChange,
  sets: {
    readonly colours: Awaited<ReturnType<typeof listColourSets>>;
    readonly fonts: Awaited<ReturnType<typeof listFontSets>>;
  },
): StoreRecord {
  const { contact_us_form_email: contactFormEmail = record.contactFormEmail, ...contentChange } =
    toContentChange(change);
  const { colourSet, fontSet, aboutUsPageContent: about } = change;
  const colours = sets.colours.find(({ id }) => id === colourSet?.id) ?? record.colourSet;
  const fonts = sets.fonts.find(({ id }) => id === fontSet?.id) ?? record.fontSet;
  const { id: _colours, ...ownColours } = colourSet ?? {};
  return {
    ...record,
    content: { ...record.content, ...contentChange },
    pages: about === undefined ? record.pages : { ...record.pages, about: parseMarkup(about) },
    contactFormEmail,
    colourSet: { ...colours, ...ownColours },
    fontSet: {
      ...fonts,
      ...(fontSet?.fontOne ? { fontOne: fontSet.fontOne } : {}),
      ...(fontSet?.fontTwo ? { fontTwo: fontSet.fontTwo } : {}),
    },
  };
}
