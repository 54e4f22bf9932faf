'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentWire, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { useEndpointForm } from '../kit/use-endpoint-form';

const FIELDS = ['carrier', 'tracking_number', 'tracking_url'] as const;

/** Writes down where a parcel can be followed; an order that has not left yet is shipped by it. */
export function TrackingDialog(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentWire;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, data, onClose } = props;
  const t = useTranslations('orders.fulfilment');
  const shared = useTranslations('admin');
  const id = useId();
  const track = useEndpointMutation(fulfilmentEndpoints.track, { changes: ['orders', 'production'] });
  const { tracking } = data;
  const mayBeEmpty = data.self_made && data.status !== 'shipped';
  const { unsent } = data;
  const isGone = data.status === 'shipped';
  // One piece can't be sent in parts.
  const mayPart = !isGone && unsent.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  // A parcel more has a number of its own.
  const known = isGone || data.pieces.shipped === 0 ? tracking : null;
  const values = useMemo(
    () => ({
      ...(known ?? { carrier: tracking?.carrier ?? '', tracking_number: '', tracking_url: '' }),
      pieces: Object.fromEntries(unsent.map((line) => [line.line_id, String(line.quantity)])),
    }),
    [known, tracking, unsent],
  );
  const sent = useRef<readonly string[]>([]);
  const form = useEndpointForm({
    values,
    saved: t('tracked'),
    fieldOf: (name) => {
      const at = /^lines\.(\d+)/.exec(name)?.[1];
      return at === undefined ? (name === 'lines' ? 'pieces' : name) : `pieces.${sent.current[Number(at)]}`;
    },
    send: async ({ pieces, ...typed }) => {
      const named = unsent.map(({ line_id, quantity }) => ({
        line_id,
        left: quantity,
        // What is no number is refused by the server, at its field.
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
    <Dialog open onClose={onClose} title={t(mayBeEmpty ? 'trackShip' : 'track')} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        {data.status === 'shipped' ? null : (
          <p className="text-sm text-body">{t(data.self_made ? 'trackTextSelf' : 'trackText')}</p>
        )}
        {FIELDS.map((name) => {
          const error = form.formState.errors[name]?.message;
          return (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={t(`field.${name}`)}
              optional={name === 'tracking_url' || mayBeEmpty ? t('optional') : undefined}
              error={error}
            >
              <Input
                {...fieldControl(`${id}-${name}`, { error })}
                {...form.register(name)}
                autoComplete="off"
                maxLength={name === 'tracking_url' ? 500 : 60}
              />
            </Field>
          );
        })}
        {mayPart ? (
          <fieldset className="flex flex-col gap-3">
            <legend className="text-sm font-medium">{t('inParcel')}</legend>
            <p className="text-sm text-body">{t('inParcelText')}</p>
            {unsent.map((line) => {
              const name = `pieces.${line.line_id}` as const;
              const error = form.getFieldState(name, form.formState).error?.message;
              const label = t('pieceOf', { name: line.name, count: line.quantity });
              return (
                <Field key={line.line_id} id={`${id}-${line.line_id}`} label={label} error={error}>
                  <Input
                    {...fieldControl(`${id}-${line.line_id}`, { error })}
                    {...form.register(name)}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    className="tabular"
                  />
                </Field>
              );
            })}
            {noPieces ? (
              <p role="alert" className="text-sm text-danger">
                {t('noPieces')}
              </p>
            ) : null}
          </fieldset>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t(data.status === 'shipped' ? 'trackSave' : 'trackShip')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
