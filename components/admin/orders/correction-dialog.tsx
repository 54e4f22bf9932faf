'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Checkbox, Field, getControlAttributes, Select } from '@/components/ui/field';
import { PropertyList } from '@/components/ui/property-list';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { useDebouncedValue } from '@/lib/client/use-debounced-value';
import { type CorrectionForm, correctionEndpoints, type LineChangeInput } from '@/lib/contracts/corrections';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { FailureNotice } from '../failure-notice';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { changeColour, createLineChange, isLineChanged } from './correction-change';
import { CorrectionField } from './correction-field';
import { CorrectionProof } from './correction-proof';
import { RecallNotice } from './recall-notice';

type Line = OrderDetail['lines'][number];
const PROOF_WAIT_MS = 500;

/**
 * Corrects a line of a paid order: text, image, colour and size fields beside a proof, which must load before the
 * change can be saved.
 */
export function CorrectionDialog(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly line: Line;
  /** Name of the fulfiller from which the order must be recalled first; null = no recall needed. */
  readonly recallFirst: string | null;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, line, onClose } = props;
  const t = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const params = { tenant: tenantId, orderId, lineId: line.id };
  // Refetched on each opening, so that the request contains the version that the dialog shows.
  const form = useEndpointQuery(
    correctionEndpoints.form,
    { params },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: line.name })}
      closeLabel={common('close')}
      className="w-[min(100%-2rem,60rem)]"
    >
      {form.data ? (
        <Loaded {...props} form={form.data.data} />
      ) : form.isError ? (
        <div className="p-5">
          <FailureNotice error={form.error} onRetry={() => void form.refetch()} />
        </div>
      ) : (
        <div className="p-5" aria-busy="true">
          <Skeleton className="h-72" />
        </div>
      )}
    </Dialog>
  );
}

function Loaded(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly line: Line;
  readonly form: CorrectionForm;
  readonly recallFirst: string | null;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, line, recallFirst, onClose } = props;
  // Form data from when the dialog opened: with the version of a live update, this save would overwrite another user's
  // change unnoticed.
  const [form] = useState(props.form);
  const orders = useTranslations('orders');
  const t = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const getFieldMessage = useFieldMessages();
  const id = useId();
  const params = { tenant: tenantId, orderId, lineId: line.id };
  const [change, setChange] = useState<LineChangeInput>(() => createLineChange(form));
  const [notifyShopper, setNotifyShopper] = useState(form.can_notify_shopper);
  const save = useEndpointMutation(correctionEndpoints.correct, { changes: ['orders', 'fulfilment'] });
  const refusal = useVisitBlock(correctionEndpoints.correct);
  const debouncedChange = useDebouncedValue(change, PROOF_WAIT_MS);
  const isChanged = isLineChanged(change, form);
  const proof = useQuery({
    queryKey: ['correction-proof', line.id, debouncedChange],
    queryFn: ({ signal }) => callEndpoint(correctionEndpoints.proof, { params, body: debouncedChange }, { signal }),
    enabled: isLineChanged(debouncedChange, form) && !refusal,
    retry: false,
    gcTime: 0,
  });
  const refused = [proof.error, save.error].find((error) => error instanceof ApiError && error.status === 422);
  const errors = refused instanceof ApiError ? refused.firstReasons : {};
  const getFieldError = (key: string) => (errors[key] ? getFieldMessage(errors[key]) : undefined);
  const isProofed = proof.isSuccess && debouncedChange === change;
  const sizes = form.colours.find(({ code }) => code === (change.colour ?? form.colour))?.sizes ?? [];
  const press = (continueOrder: boolean): void => {
    if (save.isPending || !isProofed || refusal) return;
    save.mutate(
      {
        params,
        body: {
          ...change,
          version: form.version,
          resume: continueOrder,
          notify_shopper: notifyShopper,
          recall: recallFirst !== null,
        },
      },
      {
        onSuccess: ({ data }) => {
          notifySuccess(
            data.waiting
              ? t('recallRequested', { fulfiller: recallFirst ?? '' })
              : t(continueOrder ? 'savedAndGone' : 'saved'),
          );
          onClose();
        },
        onError: (error) => notifyFailure(error, common('saveFailed')),
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        press(form.continues === 'by press');
      }}
    >
      <VisitNote refusal={refusal} />
      <RecallNotice fulfiller={recallFirst} />
      <p className="text-sm text-body">{t('lead')}</p>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          {form.fields.length === 0 ? <p className="text-sm text-muted">{t('noFields')}</p> : null}
          {form.properties.length > 0 ? (
            <section className="flex flex-col gap-2 rounded-md border border-line px-4 py-3 text-sm">
              <h3 className="text-sm font-semibold">{orders('properties.title')}</h3>
              <PropertyList properties={form.properties} />
            </section>
          ) : null}
          {form.fields.map((field) => (
            <CorrectionField
              key={field.key}
              params={params}
              field={field}
              properties={form.properties}
              change={change}
              error={getFieldError(field.key)}
              onChange={setChange}
            />
          ))}
          {form.colours.length > 0 ? (
            <>
              <Field id={`${id}-colour`} label={t('colour')} error={getFieldError('colour')}>
                <Select
                  {...getControlAttributes(`${id}-colour`, { error: getFieldError('colour') })}
                  value={change.colour ?? form.colour}
                  onChange={(event) => setChange(changeColour(change, form, event.target.value))}
                >
                  {form.colours.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field id={`${id}-size`} label={t('size')} error={getFieldError('size')}>
                <Select
                  {...getControlAttributes(`${id}-size`, { error: getFieldError('size') })}
                  value={change.size ?? form.size}
                  onChange={(event) => setChange({ ...change, size: event.target.value })}
                >
                  {sizes.map((size) => (
                    <option key={size} value={size}>
                      {getSizeLabel(size, orders('oneSize'))}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          ) : null}
        </div>
        <CorrectionProof
          line={line}
          isChanged={isChanged}
          isDrawing={isChanged && !isProofed && !proof.isError && !refusal}
          proof={proof}
        />
      </div>
      {/* The buttons stay visible below a long proof. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4">
        {form.can_notify_shopper ? (
          <label htmlFor={`${id}-notify`} className="inline-flex min-h-6 items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-notify`}
              checked={notifyShopper}
              onChange={(event) => setNotifyShopper(event.target.checked)}
            />
            {t('notifyShopper')}
          </label>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            variant={form.continues === 'by press' ? 'secondary' : 'primary'}
            disabled={refusal !== null}
            aria-disabled={!isProofed}
            busy={save.isPending && !save.variables?.body?.resume}
            onClick={() => press(false)}
          >
            {t(recallFirst === null ? 'save' : 'saveRecall')}
          </Button>
          {form.continues === 'by press' ? (
            <Button
              type="submit"
              disabled={refusal !== null}
              aria-disabled={!isProofed}
              busy={save.isPending && save.variables?.body?.resume === true}
            >
              {t('saveAndGo')}
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}
