'use client';

import { CircleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ProductionDto, productionEndpoints } from '@/lib/contracts/production';
import { useCountryLabel } from '../fulfillers/fulfiller-fields';

type Finding = ProductionDto['findings'][number];

/** Returns a function that describes a production finding in the user's language. */
export function useFindingText(): (finding: Finding) => string {
  // i18n-keys: settings.production.problem.*
  const t = useTranslations('settings.production');
  const country = useCountryLabel();
  return ({ problem, about }) => {
    const names = problem === 'cannot_ship' ? about.map(country) : about;
    return t(`problem.${problem}`, { about: names.join(', ') });
  };
}

/** Lists the findings that stop orders from being produced. */
export function ProductionFindings({ findings }: { readonly findings: readonly Finding[] }) {
  const text = useFindingText();
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {findings.map((finding) => (
        <li key={finding.problem} className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere" suppressHydrationWarning>
            {text(finding)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Error notice with the reasons while the account's orders cannot be produced. Renders nothing when they can. */
export function ProductionNotice({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('settings.production');
  const query = useEndpointQuery(productionEndpoints.show, { params: { tenant: tenantId } });
  const data = query.data?.data;
  if (!data) return null;
  const stores = data.stores.filter(({ open, findings }) => open && findings.length > 0);
  const findings = data.findings.length > 0 ? data.findings : (stores[0]?.findings ?? []);
  if (findings.length === 0) return null;
  return (
    <section
      role="alert"
      className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <h2 className="text-base text-danger">{t('cannot')}</h2>
        <ProductionFindings findings={findings} />
      </div>
      <Link href="/settings/production" prefetch={false} className={getButtonClasses('secondary', 'sm')}>
        {t('title')}
      </Link>
    </section>
  );
}
