'use client';

import { useTranslations } from 'next-intl';
import { SubmitRow, TextField } from '@/components/auth/form-fields';
import { readTextField, useVisitorForm } from '@/components/auth/use-visitor-form';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';

/**
 * Form for a merchant who does not come from Shopify: takes the shop's address and leads to Shopify's installation
 * page.
 */
export function ShopAddressForm({ suggestion = '' }: { readonly suggestion?: string }) {
  const t = useTranslations('shopify.entry');
  const form = useVisitorForm(async (data) => {
    const query = { shop: readTextField(data, 'shop') };
    const { data: installLink } = await callEndpoint(shopifyEntryEndpoints.install, { params: {}, query });
    window.location.assign(installLink.url);
    await new Promise(() => {});
  });
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        form={form}
        name="shop"
        label={t('shop')}
        hint={t('shopHint')}
        autoComplete="off"
        defaultValue={suggestion}
        maxLength={200}
      />
      <SubmitRow form={form}>{t('toShopify')}</SubmitRow>
    </form>
  );
}
