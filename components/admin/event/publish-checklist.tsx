'use client';

import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { eventEndpoints } from '@/lib/contracts/events';
import type { EventScreen } from '@/lib/domain/routes/event-screens';
import { hasSegmentPages } from '@/lib/domain/routes/segments';
import type { ChecklistItem, ProductWithPrintPoints, PublishCheck } from '@/lib/domain/store/publish-checklist';
import { usePrintPointsText } from '../event-products/labels';
import { Card } from '../kit/page-header';
import { ProductionFindings } from '../settings/production-findings';

type ProductionFinding = EndpointResponse<typeof eventEndpoints.overview>['data']['production_findings'][number];

/**
 * Page where each check can be fixed: a screen of the event with its tab, or an account page; null = only the platform
 * can fix it.
 */
const PLACES: Readonly<Record<PublishCheck, EventScreen | `${EventScreen}?${string}` | `/${string}` | null>> = {
  products: 'catalogue',
  prices: 'products',
  designs: 'products',
  promo_codes: 'vouchers',
  production: '/settings/production',
  contact: 'store-configuration?tab=contact',
  colours: 'branding',
  shipping: 'event-details',
  sales_tax: null,
  email: '/settings',
  company: '/settings/company-details#legal_name',
  address: '/settings/company-details#address',
  vat_number: '/settings/company-details#vat_number',
  store_vat: 'event-details',
  payment_account: '/settings/billing-account',
  payment_lost: '/settings/billing-account',
  payment_restriction: '/settings/billing-account',
  payouts: '/settings/billing-account',
  payment_refused: '/settings/billing-account',
  verification: '/settings/company-details#verification',
  about: 'store-configuration?tab=about',
};

/** Checks that only an administrator can fix. */
const ADMIN_CHECKS: ReadonlySet<PublishCheck> = new Set([
  'email',
  'payment_account',
  'payment_lost',
  'payment_restriction',
  'payouts',
  'payment_refused',
]);

/** Checks that are fixed by connecting a payment account. */
const CONNECTING: ReadonlySet<PublishCheck> = new Set(['payment_account', 'payment_lost']);

/** The checklist for opening a store: blocking points first, then advice (EVT-16). */
export function PublishChecklist(props: {
  readonly slug: string;
  readonly items: readonly ChecklistItem[];
  readonly canManage: boolean;
  /** Whether the user is an administrator, who alone can change the e-mail address and the payment account. */
  readonly isAdmin: boolean;
  /** Whether the store takes enquiries instead of orders. */
  readonly isForEnquiries: boolean;
  /** Whether the store is visible to shoppers. */
  readonly isOpen: boolean;
  /** Reasons why the store's orders could not be produced. */
  readonly production: readonly ProductionFinding[];
}) {
  const { slug, items, canManage, isAdmin, isForEnquiries, isOpen, production } = props;
  const mayFix = (check: PublishCheck): boolean => canManage && (isAdmin || !ADMIN_CHECKS.has(check));
  const t = useTranslations('events.checklist');
  const regions = useTranslations('events.regions');
  const waitsForVerification = items.some(({ check, met: isMet }) => check === 'verification' && !isMet);
  const met = items.filter((item) => item.met).length;
  return (
    <Card title={t(isOpen ? 'titleOpen' : 'title')} text={t('progress', { met, all: items.length })}>
      <ul className="flex flex-col">
        {items.map((item) => (
          <li
            key={item.check}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
          >
            <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
              <Mark item={item} />
              <div className="min-w-0">
                <p className="text-sm font-medium">
                  {item.check === 'products' && isForEnquiries
                    ? t('products.titleEnquiries')
                    : t(`${item.check}.title`)}
                </p>
                {item.met ? null : (
                  <p className="text-sm text-body">
                    {item.check === 'payment_account' && waitsForVerification
                      ? t('payment_account.textUnverified')
                      : t(`${item.check}.text`, { region: item.region ? regions(item.region) : '' })}
                  </p>
                )}
                {item.check === 'production' && !item.met ? (
                  <div className="mt-2 text-body">
                    <ProductionFindings findings={production} />
                  </div>
                ) : null}
                {item.unjudged ? (
                  <p className="text-sm text-muted">{t('designs.unjudged', { count: item.unjudged })}</p>
                ) : null}
                {item.met || !item.products ? null : (
                  <PointedProducts slug={slug} products={item.products} canOpen={canManage} />
                )}
              </div>
            </div>
            {item.met || !mayFix(item.check) ? null : <FixLink slug={slug} item={item} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Maximum number of products listed by name; the rest are shown as a count. */
const LISTED = 8;

/** Products with warnings about their designs, each linked to its editor. */
function PointedProducts(props: {
  readonly slug: string;
  readonly products: readonly ProductWithPrintPoints[];
  /** Whether the user may open the editor. */
  readonly canOpen: boolean;
}) {
  const { slug, products, canOpen } = props;
  const t = useTranslations('events.checklist');
  const pointsText = usePrintPointsText();
  const more = products.length - LISTED;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-sm">
      {products.slice(0, LISTED).map(({ id, name, points }) => (
        <li key={id}>
          {canOpen ? (
            <Link href={`/events/${slug}/products/${id}/design`} className="font-medium text-ink underline">
              {name}
            </Link>
          ) : (
            <span className="font-medium text-ink">{name}</span>
          )}{' '}
          <span className="text-body">{pointsText(points)}</span>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">{t('designs.more', { count: more })}</li> : null}
    </ul>
  );
}

function Mark({ item }: { readonly item: ChecklistItem }) {
  const t = useTranslations('events.checklist');
  const [Glyph, tone, label] = item.met
    ? [Check, 'text-success', t('met')]
    : item.blocks
      ? [CircleAlert, 'text-danger', t('blocks')]
      : [CircleDashed, 'text-warning', t('advice')];
  return <Glyph role="img" aria-label={label} className={`mt-0.5 size-5 shrink-0 ${tone}`} />;
}

function FixLink({ slug, item }: { readonly slug: string; readonly item: ChecklistItem }) {
  const { check, region } = item;
  // i18n-keys: events.checklist.connect, events.checklist.fix
  const t = useTranslations('events.checklist');
  const place = PLACES[check];
  if (!place) return null;
  const page = place.startsWith('/') ? pageOrNull(place) : `/events/${slug}/${place}`;
  const href = page && region ? `${page}#payment-${region}` : page;
  if (!href) return null;
  return (
    <Link href={href} className={getButtonClasses('secondary', 'sm')}>
      {t(CONNECTING.has(check) ? 'connect' : 'fix')}
      <span className="sr-only"> {t(`${check}.title`)}</span>
    </Link>
  );
}

const pageOrNull = (path: string): string | null => (hasSegmentPages(path.split('/')[1] ?? '') ? path : null);
