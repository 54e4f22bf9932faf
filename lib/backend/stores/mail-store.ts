import type { events, storeContents, tenants } from '@/lib/db/schema';
import { hasReadableText } from '@/lib/domain/text/markup';
import type { MailStore } from '@/lib/integrations/mail/store-frame';

type EventRow = typeof events.$inferSelect;
type ContentRow = typeof storeContents.$inferSelect;

/** Database rows of a store from which its mails are built. */
interface StoreRows
  extends Pick<EventRow, 'slug' | 'region' | 'notVatRegistered'>,
    Pick<ContentRow, 'content' | 'pages'> {
  readonly name: string;
  readonly domain: string | null;
  readonly company: (typeof tenants.$inferSelect)['company'];
  readonly colours: MailStore['colours'];
  /** Site of the store, see {@link MailStore}. */
  readonly site?: string | null;
}

/** Converts a store for its mails to shoppers. */
export function toMailStore(row: StoreRows): MailStore {
  const { content, company, site } = row;
  return {
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    ...(site === undefined ? {} : { site }),
    region: row.region,
    logo: content.logo_enabled ? content.custom_logo_url : '',
    colours: row.colours,
    seller: {
      legalName: company.legalName.trim(),
      address: company.address.trim(),
      vatNumber: row.notVatRegistered ? '' : company.vatNumber.trim(),
      registrationNumber: company.registrationNumber.trim(),
      email: content.email || company.email,
    },
    hasOwnTerms: hasReadableText(row.pages.terms),
  };
}
