'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentDto, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormInput } from '../kit/form-fields';
import { useEndpointForm } from '../kit/use-endpoint-form';

const FIELDS = ['carrier', 'tracking_number', 'tracking_url'] as const;

type UnsentLine = FulfilmentDto['unsent'][number];

/**
 * Returns a description that distinguishes the line from the order's other lines: name, colour, size and personalised
 * texts.
 */
const describePiece = ({ name, colour, size, texts }: UnsentLine, oneSize: string): string =>
  [name, colour, getSizeLabel(size, oneSize), ...texts.map((text) => `“${text}”`)]
    .filter((part) => part !== '')
    .join(', ');

/** Saves the tracking details of a parcel. If the order has not been shipped yet, it is marked as shipped. */
export function TrackingDialog(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentDto;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, data, onClose } = props;
  const t = useTranslations('orders.fulfilment');
  const orders = useTranslations('orders');
  const track = useEndpointMutation(fulfilmentEndpoints.track, { changes: ['orders', 'production'] });
  const { tracking } = data;
  const mayBeEmpty = data.self_made && data.status !== 'shipped';
  const { unsent } = data;
  const isGone = data.status === 'shipped';
  // Partial shipment needs at least two unsent pieces.
  const mayPart = !isGone && unsent.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  // An additional parcel has its own tracking number, so the form starts empty.
  const initialTracking = isGone || data.pieces.shipped === 0 ? tracking : null;
  const values = useMemo(
    () => ({
      ...(initialTracking ?? { carrier: tracking?.carrier ?? '', tracking_number: '', tracking_url: '' }),
      pieces: Object.fromEntries(unsent.map((line) => [line.line_id, String(line.quantity)])),
    }),
    [initialTracking, tracking, unsent],
  );
  const sent = useRef<readonly string[]>([]);
  const form = useEndpointForm({
    values,
    saved: t('tracked'),
    toFormField: (name) => {
      const at = /^lines\.(\d+)/.exec(name)?.[1];
      return at === undefined ? (name === 'lines' ? 'pieces' : name) : `pieces.${sent.current[Number(at)]}`;
    },
    send: async ({ pieces, ...typed }) => {
      const named = unsent.map(({ line_id, quantity }) => ({
        line_id,
        left: quantity,
        // The server rejects a quantity that is not a number and reports the error for its field.
        quantity: pieces[line_id]?.trim() === '' ? 0 : Number(pieces[line_id]),
      }));
      const isWhole = !mayPart || named.every(({ left, quantity }) => left === quantity);
      const lines = named
        .filter(({ quantity }) => quantity !== 0)
        .map(({ line_id, quantity }) => ({ line_id, quantity }));
      sent.current = lines.map(({ line_id }) => line_id);
      const body = { ...typed, ...(isWhole ? {} : { lines }) };
      await track.mutateAsync({ params: { tenant: tenantId, orderId }, body });
      onClose();
    },
  });
  const noPieces = form.getFieldState('pieces', form.formState).error?.message;
  return (
    <EndpointDialog
      form={form}
      title={t(mayBeEmpty ? 'trackShip' : 'track')}
      text={isGone ? null : t(data.self_made ? 'trackTextSelf' : 'trackText')}
      action={t(isGone ? 'trackSave' : 'trackShip')}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <FormInput
          key={name}
          form={form}
          name={name}
          label={t(`field.${name}`)}
          hint={name === 'carrier' && mayBeEmpty ? t('carrierHint') : undefined}
          optional={name === 'tracking_url' || mayBeEmpty ? t('optional') : undefined}
          maxLength={name === 'tracking_url' ? 500 : 60}
        />
      ))}
      {mayPart ? (
        <fieldset className="flex flex-col gap-3">
          <legend className="text-sm font-medium">{t('inParcel')}</legend>
          <p className="text-sm text-body">{t('inParcelText')}</p>
          {unsent.map((line) => (
            <FormInput
              key={line.line_id}
              form={form}
              name={`pieces.${line.line_id}`}
              label={t('remainingPieces', { name: describePiece(line, orders('oneSize')), count: line.quantity })}
              inputMode="numeric"
              maxLength={6}
              className="tabular"
            />
          ))}
          {noPieces ? (
            <p role="alert" className="text-sm text-danger">
              {t('noPieces')}
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </EndpointDialog>
  );
}
