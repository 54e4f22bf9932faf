/** What an entry of the audit log is about, as far as its page can be found. */
interface Subject {
  readonly tenantId: number;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The parts of a subject that its entry did not write down, as they are now. */
export interface SubjectNow {
  readonly name?: string | undefined;
  /** Of the store that it belongs to. */
  readonly slug?: string | undefined;
}

/** The page of an entry's subject (AUD-03), or null where it has none for this reader. `isStaff` readers see every tenant's. */
export function subjectPath(
  { tenantId, subjectType, subjectId, details }: Subject,
  isStaff: boolean,
  now: SubjectNow = {},
): string | null {
  const slug = [now.slug, details.slug, details.event].find(
    (word) => typeof word === 'string' && /^[a-z0-9-]+$/.test(word),
  );
  switch (subjectType) {
    case 'event':
    case 'voucher':
    case 'product':
    case 'fulfiller': {
      const page = { event: 'overview', voucher: 'vouchers', product: 'products', fulfiller: 'fulfillers/register' };
      return slug ? `/events/${slug}/${page[subjectType]}` : null;
    }
    case 'order':
      return `/orders/${encodeURIComponent(subjectId)}`;
    case 'tenant':
      return isStaff ? `/clients/${tenantId}` : '/settings/company-details';
    case 'support visit':
      return isStaff ? `/clients/${tenantId}` : '/settings';
    case 'user':
      return isStaff ? `/clients/${tenantId}` : '/users';
    case 'shop':
      return isStaff ? `/clients/${tenantId}` : '/settings/shopify-connection';
    case 'batch':
      return '/orders';
    case 'asset':
      return isStaff ? null : '/assets';
    default:
      return null;
  }
}

const UUID = /^[0-9a-f]{8}-/;

/** What tells an entry's subject from others of its type: the name that the entry wrote down, else its number. */
export function subjectName(
  { subjectId, details }: Pick<Subject, 'subjectId' | 'details'>,
  now: SubjectNow = {},
): string {
  const names = [now.name, details.name, details.order_ref, details.slug, details.event, details.company];
  const name = names.find((word): word is string => typeof word === 'string' && word !== '');
  return name ?? (/^\d+$/.test(subjectId) ? `#${subjectId}` : UUID.test(subjectId) ? subjectId.slice(0, 8) : subjectId);
}
