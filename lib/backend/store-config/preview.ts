import { and, eq } from 'drizzle-orm';
import type { EventActor } from '@/lib/db/keys';
import { events } from '@/lib/db/schema';
import { listPreviewMoments } from '@/lib/domain/calendar/preview-moments';
import { getShopperStatus } from '@/lib/domain/calendar/sale-state';
import { formatLocalTime, parseLocalTime } from '@/lib/domain/dates/zone';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { toContentChange } from '@/lib/domain/store/config-dto';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import type { StoreConfigChange } from '@/lib/domain/store/store-config';
import { parseMarkup } from '@/lib/domain/text/markup';
import { buildNotFoundError } from '@/lib/platform/errors';
import { withTenantEvent } from '../stores/own-event';
import { findStoreRecord, type StoreRecord } from '../stores/queries';
import { toStoreDto } from '../stores/to-dto';
import { findConfigDraft } from './draft';
import { listColourSets, listFontSets } from './queries';

interface PreviewOptions {
  readonly withDraft: boolean;
  /** Moment to show, as a local time of the store's zone (YYYY-MM-DDTHH:mm); null = now. */
  readonly at: string | null;
}

/**
 * Returns a store for its own team's preview: in any status, and on request with this person's unsaved input (EVT-02,
 * EVT-13), and as it is at another moment. Nothing is written to the store.
 */
export async function previewStore(named: EventActor, options: PreviewOptions) {
  const draft = options.withDraft ? await findConfigDraft(named) : null;
  return withTenantEvent(named, async (tx, event) => {
    const record = await findStoreRecord(tx, and(eq(events.id, event.id), eq(events.tenantId, named.tenantId)));
    if (!record) throw buildNotFoundError();
    if (!draft) return toPreviewDto(record, options.at);
    const [colours, fonts] = [await listColourSets(tx, named), await listFontSets(tx, named)];
    return toPreviewDto(withChange(record, draft, { colours, fonts }), options.at);
  });
}

/** Returns a store as its shoppers see it at a moment: a local time of the store's zone, null = now. */
function toPreviewDto(record: StoreRecord, at: string | null) {
  const now = new Date();
  const { calendar } = record;
  const timeZone = calendar?.timeZone ?? getTimeZone(record.region);
  const shownAt = at === null ? now : parseLocalTime(at, timeZone);
  const shownStore = at === null ? record : movePreview(record, shownAt);
  return {
    ...toStoreDto(shownStore, shownAt),
    preview: {
      time_zone: timeZone,
      shown_at: shownAt.toISOString(),
      local_time: formatLocalTime(shownAt, timeZone),
      is_now: at === null,
      moments: (calendar === null ? [] : listPreviewMoments(calendar, now)).map((moment) => ({
        kind: moment.kind,
        local_time: formatLocalTime(moment.at, timeZone),
      })),
    },
  };
}

/** Returns a store at another moment. A draft is shown as the open store that it becomes. */
function movePreview(record: StoreRecord, at: Date): StoreRecord {
  const ownerStatus = isHiddenFromShoppers(record.ownerStatus) ? 'Active' : record.ownerStatus;
  return { ...record, ownerStatus, status: getShopperStatus(ownerStatus, record.calendar, at) };
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
