'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type BlankDto, type EventTermsDto, eventProductEndpoints } from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor } from '@/lib/domain/pricing/profit';
import { EMBROIDERY_METHOD, MIN_STITCHED_LETTER_MM } from '@/lib/domain/scene/embroidery';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';
import { BelowCostNotice } from './below-cost-notice';
import { ColourCheckboxes } from './colour-checkboxes';
import { PriceBreakdown } from './price-breakdown';
import { listPricesBelowCost } from './price-form';
import { useLossConfirmation } from './use-loss-confirmation';

/**
 * Asks for the colours and the price of a blank that is added to the event. The new product is a draft with an empty
 * design (EVT-15).
 */
export function AddProductDialog(props: {
  readonly tenant: number;
  readonly slug: string;
  readonly blank: BlankDto;
  readonly event: EventTermsDto;
  readonly onClose: () => void;
}) {
  const { tenant, slug, blank, event, onClose } = props;
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const router = useRouter();
  const getFieldMessage = useFieldMessages();
  const id = useId();
  const [colours, setColours] = useState<readonly string[]>(() => blank.colours.map(({ code }) => code));
  const [price, setPrice] = useState(() => toDecimalText(blank.suggested_price));
  const add = useEndpointMutation(eventProductEndpoints.add, { changes: ['eventProducts'] });
  const priceMinor = parseTypedDecimal(price);
  const errors = add.error instanceof ApiError ? add.error.firstReasons : {};
  const priceError = priceMinor === null ? t('priceWrong') : errors.price && getFieldMessage(errors.price);

  // A product is added without a design, and its cost assumes print on one side.
  const cost = { blankMinor: blank.blank_price, printMinor: blank.print_price };
  const costMinor = calculateUnitCostMinor(cost, 1);
  const belowCost = listPricesBelowCost({ price }, blank.sizes, costMinor);
  const loss = useLossConfirmation(belowCost);

  const send = (thenDesign: boolean): void => {
    if (add.isPending || priceMinor === null || !loss.confirm()) return;
    const body = { blank_id: blank.id, colours: [...colours], price: toDecimal(priceMinor) };
    add.mutate(
      { params: { tenant, slug }, body },
      {
        onSuccess: ({ data }) => {
          notifySuccess(t('added', { product: blank.name }));
          onClose();
          if (thenDesign) router.push(`/events/${slug}/products/${data.product_id}/design`);
        },
        onError: (error) => {
          if (Object.keys(error.errors).length === 0) notifyFailure(error, admin('saveFailed'));
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addTitle', { product: blank.name })}
      closeLabel={admin('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" busy={add.isPending} onClick={() => send(false)}>
            {t('addOnly')}
          </Button>
          <Button busy={add.isPending} onClick={() => send(true)}>
            {t('addAndDesign')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6 p-5">
        {blank.print_method === EMBROIDERY_METHOD ? (
          <p className="rounded-md bg-info-soft p-3 text-sm text-info">
            {t('embroidered', { mm: MIN_STITCHED_LETTER_MM })}
          </p>
        ) : null}
        <ColourCheckboxes
          colours={blank.colours}
          chosen={colours}
          onChange={setColours}
          error={colours.length === 0 ? t('colourNeeded') : errors.colours && getFieldMessage(errors.colours)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id={`${id}-price`} label={t('priceExVat', { currency: event.currency })} error={priceError}>
            <Input
              {...getControlAttributes(`${id}-price`, { error: priceError })}
              inputMode="decimal"
              value={price}
              maxLength={12}
              onChange={(change) => setPrice(change.target.value)}
            />
          </Field>
          <PriceBreakdown
            priceMinor={priceMinor}
            terms={{
              event,
              cost,
              printedSides: 1,
              vatApplies: event.vat_registered,
            }}
          />
        </div>
        {loss.isNamed ? (
          <BelowCostNotice prices={belowCost} allSizes={blank.sizes} costMinor={costMinor} event={event} />
        ) : null}
      </div>
    </Dialog>
  );
}
