'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import {
  type EventProductDetailDto,
  type EventTermsDto,
  eventProductEndpoints,
  type ProductChangeInput,
} from '@/lib/contracts/event-products';
import {
  mapProductTextFields,
  PRODUCT_TEXT_FIELDS,
  PRODUCT_TEXT_NAMES,
  type ProductTextName,
  toProductTextField,
} from '@/lib/domain/catalogue/product-texts';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor } from '@/lib/domain/pricing/profit';
import { FailureNotice } from '../failure-notice';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { BelowCostNotice } from './below-cost-notice';
import { PhotosField } from './photos-field';
import { PriceBreakdown } from './price-breakdown';
import { PriceExtras, PriceField } from './price-fields';
import { listPricesBelowCost, toPriceChange, toPriceForm } from './price-form';
import { useLossConfirmation } from './use-loss-confirmation';
import type { ProductActions } from './use-product-actions';
import { VariantMatrix } from './variant-matrix';

interface Props {
  readonly address: { readonly tenant: number; readonly slug: string };
  readonly productId: number;
  readonly event: EventTermsDto;
  readonly categories: readonly string[];
  readonly products: ProductActions;
  readonly onClose: () => void;
}

/** Edits a product except its design: names, price with profit, and a matrix of colours and sizes. */
export function EditProductDrawer(props: Props) {
  const { address, productId, onClose } = props;
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const productQuery = useEndpointQuery(eventProductEndpoints.show, { params: { ...address, productId } });
  const product = productQuery.data?.data;
  return (
    <Drawer
      open
      onClose={onClose}
      title={product?.name ?? t('edit')}
      closeLabel={admin('close')}
      className="w-[min(100%,44rem)]"
    >
      {product ? (
        <EditForm {...props} product={product} />
      ) : productQuery.isError ? (
        <FailureNotice error={productQuery.error} onRetry={() => void productQuery.refetch()} />
      ) : (
        <div className="flex flex-col gap-4 p-5" aria-busy="true">
          <Skeleton className="h-11" />
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Drawer>
  );
}

function getOptionValues(product: EventProductDetailDto) {
  return {
    name: product.name,
    ...mapProductTextFields((name) => product[toProductTextField(name)]),
    category: product.category,
    ...toPriceForm(product),
    status: product.status === 'active' ? ('active' as const) : ('draft' as const),
    colours: product.colours.map(({ code }) => code),
    excluded_skus: product.excluded_skus,
    photos: product.photos,
  };
}

function EditForm({
  address,
  product,
  event,
  categories,
  products,
  onClose,
}: Props & { product: EventProductDetailDto }) {
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const id = useId();
  // i18n-keys: eventProducts.text.*
  const form = useEndpointForm({
    values: getOptionValues(product),
    send: async (typed) => {
      const { pieces_left: _, ...rest } = typed;
      const prices = toPriceChange(typed, toPriceForm(product));
      const change: ProductChangeInput = { product_id: product.id, ...rest, ...prices };
      await products.apply([change], t('saved', { product: typed.name }), true);
      onClose();
    },
    toFormField: (name) => name.replace(/^changes\.0\./, ''),
  });
  const errors = form.formState.errors;
  const priceMinor = parseTypedDecimal(form.watch('price'));
  const cost = { blankMinor: product.blank_price, printMinor: product.print_price };
  const costMinor = calculateUnitCostMinor(cost, product.printed_sides.length);
  const belowCost = listPricesBelowCost(form.watch(), product.sizes, costMinor);
  const loss = useLossConfirmation(belowCost);
  const isFixed = product.locked || event.locked;
  const text = (name: 'name' | 'category', label: string) => (
    <Field id={`${id}-${name}`} label={label} error={errors[name]?.message}>
      <Input
        {...getControlAttributes(`${id}-${name}`, { error: errors[name]?.message })}
        {...form.register(name)}
        maxLength={name === 'name' ? 200 : 80}
        {...(name === 'category' ? { list: `${id}-categories` } : {})}
      />
    </Field>
  );
  const textControl = (name: ProductTextName) => {
    const field = toProductTextField(name);
    const { maxLength, isMultiline } = PRODUCT_TEXT_FIELDS[name];
    const control = {
      ...getControlAttributes(`${id}-${name}`, { error: errors[field]?.message }),
      ...form.register(field),
      maxLength,
    };
    return isMultiline ? <Textarea {...control} /> : <Input {...control} />;
  };
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          if (loss.confirm()) void form.save();
        }}
        className="flex flex-col gap-6 p-5"
      >
        {isFixed ? (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
            {t('lockedText')}
          </p>
        ) : null}
        <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-6">
          <div className="grid gap-4 sm:grid-cols-2">
            {text('name', t('name'))}
            {text('category', t('category'))}
            <datalist id={`${id}-categories`}>
              {categories.map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
          </div>
          {PRODUCT_TEXT_NAMES.map((name) => (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={t(`text.${toProductTextField(name)}`)}
              error={errors[toProductTextField(name)]?.message}
            >
              {textControl(name)}
            </Field>
          ))}
          <Field id={`${id}-status`} label={t('visibility')}>
            <Select id={`${id}-status`} {...form.register('status')}>
              <option value="draft">{t('status.draft')}</option>
              <option value="active">{t('status.active')}</option>
            </Select>
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <PriceField currency={event.currency} />
            <PriceBreakdown
              priceMinor={priceMinor}
              salePriceMinor={
                form.watch('sale_price').trim() === '' ? null : parseTypedDecimal(form.watch('sale_price'))
              }
              setupCostMinor={parseTypedDecimal(form.watch('setup_cost') || '0')}
              terms={{
                event,
                cost,
                printedSides: product.printed_sides.length,
                vatApplies: form.watch('vat_applies'),
              }}
            />
          </div>
          <PriceExtras sizes={product.sizes} currency={event.currency} />
          <Controller
            control={form.control}
            name="excluded_skus"
            render={({ field: excluded }) => (
              <VariantMatrix
                product={product}
                colours={form.watch('colours')}
                excluded={excluded.value}
                error={errors.excluded_skus?.message ?? errors.colours?.message}
                onChange={(colours, skus) => {
                  form.setValue('colours', [...colours], { shouldDirty: true });
                  excluded.onChange([...skus]);
                }}
              />
            )}
          />
          <Controller
            control={form.control}
            name="photos"
            render={({ field: photos }) => (
              <PhotosField
                tenantId={address.tenant}
                photos={photos.value}
                getError={(index) => (index === null ? errors.photos?.message : errors.photos?.[index]?.alt?.message)}
                onChange={photos.onChange}
              />
            )}
          />
          {loss.isNamed ? (
            <BelowCostNotice prices={belowCost} allSizes={product.sizes} costMinor={costMinor} event={event} />
          ) : null}
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {admin('cancel')}
            </Button>
            <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
              {loss.isNamed ? t('saveAnyway') : admin('save')}
            </Button>
          </div>
        </fieldset>
      </form>
    </FormProvider>
  );
}
