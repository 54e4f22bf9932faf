import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { HelpTabs } from '@/components/admin/help/help-tabs';
import { ShippingTable } from '@/components/admin/help/shipping-table';
import { Card, PageHeader } from '@/components/admin/kit/page-header';
import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { getTransitDays, PRODUCTION_BUSINESS_DAYS } from '@/lib/domain/delivery/transit-times';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { getHomeCountry } from '@/lib/domain/regions/regions';
import { promiseStoreDelivery } from '@/lib/platform/delivery/promise-store-delivery';
import { getSessionContext, requireAction } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('shippingHelp') };
}

/** Help on shipping methods, delivery estimates and the platform's shipping prices (ADM-18). */
export default async function ShippingHelpPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  await requireAction('help.view');
  const [t, page, methods, { data }] = await Promise.all([
    getTranslations('help'),
    getTranslations('admin.page'),
    getTranslations('checkout'),
    tenantApi.call(enquiryEndpoints.shipping, { params: {} }, await getSessionContext()),
  ]);
  const language = isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
  const { from, to } = promiseStoreDelivery(
    { region: 'UK', fulfiller: null },
    { now: new Date(), country: getHomeCountry('UK') },
  );
  const transit = getTransitDays(null, null, 'standard');
  const days = {
    earliest: PRODUCTION_BUSINESS_DAYS + transit.earliest,
    latest: PRODUCTION_BUSINESS_DAYS + transit.latest,
  };
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <PageHeader title={page('shippingHelp')} lead={t('shippingLead')} />
      <HelpTabs current="shippingHelp" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title={t('methodsTitle')}>
          <dl className="flex flex-col gap-3">
            {SHIPPING_METHODS.map((method) => (
              <div key={method}>
                <dt className="font-semibold">{methods(`method_${method}`)}</dt>
                <dd className="text-sm text-body">{t(`methodText.${method}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t('estimateTitle')}>
          <p className="text-body">{t('estimateText', days)}</p>
          <p className="rounded-md bg-tile px-4 py-3 text-sm">{t('estimateToday', { from, to })}</p>
        </Card>
      </div>
      <section aria-labelledby="prices" className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h2 id="prices" className="text-xl">
            {t('pricesTitle')}
          </h2>
          <p className="max-w-prose text-sm text-body">{t('pricesText')}</p>
        </div>
        {data.map((prices) => (
          <div key={prices.region} className="flex flex-col gap-2">
            <h3 className="text-base">{t(`from.${prices.region}`)}</h3>
            <ShippingTable prices={prices} language={language} />
          </div>
        ))}
      </section>
    </div>
  );
}
