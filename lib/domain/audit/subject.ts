/** Subject of an audit entry, with the data that determine its page. */
interface Subject {
  readonly tenantId: number;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Current values of subject properties that the entry did not record. */
export interface CurrentSubject {
  readonly name?: string | undefined;
  /** Slug of the store that the subject belongs to. */
  readonly slug?: string | undefined;
}

/**
 * Returns the path of the page of an entry's subject (AUD-03), or null when the reader has no page for it.
 * @param isStaff whether the reader is a member of staff, who sees the entries of all tenants
 */
export function findSubjectPath(
  { tenantId, subjectType, subjectId, details }: Subject,
  isStaff: boolean,
  now: CurrentSubject = {},
): string | null {
  const slug = [now.slug, details.slug, details.event].find(
    (candidate) => typeof candidate === 'string' && /^[a-z0-9-]+$/.test(candidate),
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

/** Returns the label of an entry's subject: its current name, else the recorded name, else its id. */
export function getSubjectName(
  { subjectId, details }: Pick<Subject, 'subjectId' | 'details'>,
  now: CurrentSubject = {},
): string {
  const names = [now.name, details.name, details.order_ref, details.slug, details.event, details.company];
  const name = names.find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '');
  return name ?? (/^\d+$/.test(subjectId) ? `#${subjectId}` : UUID.test(subjectId) ? subjectId.slice(0, 8) : subjectId);
}
