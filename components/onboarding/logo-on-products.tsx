'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useState } from 'react';
import { buildMockupUrl, Mockup } from '@/components/builder/mockup';
import { Button, Spinner } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { drawNameAsLogo, uploadLogo } from '@/lib/client/builder/builder-logo';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { useOnboarding } from './use-onboarding';

/** Blank on which a logo is shown. */
export interface MockupProduct {
  readonly form: string;
  readonly name: string;
  readonly hex: string;
}

const INK = '#1b1f27';

/**
 * Merchant's logo on products, before anything is installed. The logo is saved with the onboarding, so that other
 * devices show it too. Without a logo, a button renders the shop's name as text.
 */
export function LogoOnProducts(props: {
  readonly tenantId: number;
  readonly shopName: string;
  readonly products: readonly MockupProduct[];
  readonly embedded?: boolean;
}) {
  const { tenantId, shopName, products, embedded = false } = props;
  const t = useTranslations('shopify.logo');
  const { onboarding, take } = useOnboarding(tenantId, embedded);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [uploadedLogoId, setUploadedLogoId] = useState<string | null>(null);
  const imgId = uploadedLogoId ?? onboarding?.logo_id ?? null;

  const show = async (make: () => Promise<File>, retainBackground: boolean): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const logo = await uploadLogo(await make(), retainBackground);
      setUploadedLogoId(logo.img_id);
      const body = { img_id: logo.img_id };
      take(await callEndpoint(onboardingEndpoints.saveLogo, { params: { tenant: tenantId }, body }));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void show(async () => file, false);
  };
  return (
    <section
      aria-labelledby="logo-title"
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="logo-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-body">{t('text')}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2" aria-busy={busy || undefined}>
        {products.map(({ form, name, hex }, index) => (
          // On small screens two products are enough, because the steps follow below.
          <li key={form} className={classes('overflow-hidden rounded-lg', index > 1 && 'max-sm:hidden')}>
            <Mockup
              src={buildMockupUrl({ imgId, form, hex, placement: 'centre', width: 320 })}
              alt={imgId ? t('alt', { product: name }) : name}
              eager
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <label
          htmlFor="onboarding-logo"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          {busy ? <Spinner /> : <Icon name="upload" className="size-5" />}
          {t(imgId ? 'another' : 'choose')}
          <input
            id="onboarding-logo"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="sr-only"
            disabled={busy}
            onChange={picked}
          />
        </label>
        {imgId ? null : (
          <Button variant="quiet" disabled={busy} onClick={() => void show(() => drawNameAsLogo(shopName, INK), true)}>
            {t('useName')}
          </Button>
        )}
      </div>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {t('failed')}
        </p>
      ) : null}
    </section>
  );
}
