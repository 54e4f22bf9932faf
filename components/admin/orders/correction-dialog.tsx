'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button, Spinner } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Checkbox, Field, fieldControl, Select } from '@/components/ui/field';
import { PropertyList } from '@/components/ui/property-list';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { useSettled } from '@/lib/client/use-settled';
import { type CorrectionForm, correctionEndpoints, type LineChangeInput } from '@/lib/contracts/corrections';
import { sizeLabel } from '@/lib/domain/catalogue/sizes';
import { FailureNotice } from '../failure-notice';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldWords } from '../kit/use-field-words';
import { CorrectionField } from './correction-field';
import { RecallNotice } from './recall-notice';

type Line = OrderDetail['lines'][number];
const PROOF_WAIT_MS = 500;

/** Changes a line of a paid order: its fields, colour and size on one side, its proof on the other, and only then the press. */
export function CorrectionDialog(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly line: Line;
  /** The fulfiller that must stop first. */
  readonly recallFirst: string | null;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, line, onClose } = props;
  const t = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const params = { tenant: tenantId, orderId, lineId: line.id };
  // Asked for anew each time it opens: the version must be the one that is shown.
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

/** Nothing is changed yet but what the shopper wrote and was too long for its field: its proof says so. */
const startOf = ({ fields }: CorrectionForm): LineChangeInput => ({
  texts: Object.fromEntries(fields.filter(({ tried }) => tried !== '').map(({ key, tried }) => [key, tried])),
  pictures: {},
});

function Loaded(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly line: Line;
  readonly form: CorrectionForm;
  readonly recallFirst: string | null;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, line, recallFirst, onClose } = props;
  // As it was when the dialog opened: a live update must not lend this change somebody else's version.
  const [form] = useState(props.form);
  const orders = useTranslations('orders');
  const t = useTranslations('orders.correction');
  const common = useTranslations('admin');
  const words = useFieldWords();
  const id = useId();
  const params = { tenant: tenantId, orderId, lineId: line.id };
  const [change, setChange] = useState<LineChangeInput>(() => startOf(form));
  const [tell, setTell] = useState(form.can_tell);
  const save = useEndpointMutation(correctionEndpoints.correct, { changes: ['orders', 'fulfilment'] });
  const settled = useSettled(change, PROOF_WAIT_MS);
  const isChanged = isDifferent(change, form);
  const proof = useQuery({
    queryKey: ['correction-proof', line.id, settled],
    queryFn: ({ signal }) => callEndpoint(correctionEndpoints.proof, { params, body: settled }, { signal }),
    enabled: isDifferent(settled, form),
    retry: false,
    gcTime: 0,
  });
  const refused = [proof.error, save.error].find((error) => error instanceof ApiError && error.status === 422);
  const errors = refused instanceof ApiError ? refused.firstReasons : {};
  const errorOf = (key: string) => (errors[key] ? words(errors[key]) : undefined);
  const isProofed = proof.isSuccess && settled === change;
  const sizes = form.colours.find(({ code }) => code === (change.colour ?? form.colour))?.sizes ?? [];
  const press = (goOn: boolean): void => {
    if (save.isPending || !isProofed) return;
    save.mutate(
      {
        params,
        body: {
          ...change,
          version: form.version,
          resume: goOn,
          notify_shopper: tell,
          recall: recallFirst !== null,
        },
      },
      {
        onSuccess: ({ data }) => {
          notifySuccess(
            data.waiting ? t('asked', { fulfiller: recallFirst ?? '' }) : t(goOn ? 'savedAndGone' : 'saved'),
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
              error={errorOf(field.key)}
              onChange={setChange}
            />
          ))}
          {form.colours.length > 0 ? (
            <>
              <Field id={`${id}-colour`} label={t('colour')} error={errorOf('colour')}>
                <Select
                  {...fieldControl(`${id}-colour`, { error: errorOf('colour') })}
                  value={change.colour ?? form.colour}
                  onChange={(event) => setChange(withColour(change, form, event.target.value))}
                >
                  {form.colours.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field id={`${id}-size`} label={t('size')} error={errorOf('size')}>
                <Select
                  {...fieldControl(`${id}-size`, { error: errorOf('size') })}
                  value={change.size ?? form.size}
                  onChange={(event) => setChange({ ...change, size: event.target.value })}
                >
                  {sizes.map((size) => (
                    <option key={size} value={size}>
                      {sizeLabel(size, orders('oneSize'))}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          ) : null}
        </div>
        <Proof line={line} isChanged={isChanged} isDrawing={isChanged && !isProofed && !proof.isError} proof={proof} />
      </div>
      {/* In sight however long the proof is. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4">
        {form.can_tell ? (
          <label htmlFor={`${id}-tell`} className="inline-flex min-h-6 items-center gap-2 text-sm">
            <Checkbox id={`${id}-tell`} checked={tell} onChange={(event) => setTell(event.target.checked)} />
            {t('tell')}
          </label>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            look={form.continues === 'by press' ? 'secondary' : 'primary'}
            aria-disabled={!isProofed}
            busy={save.isPending && !save.variables?.body?.resume}
            onClick={() => press(false)}
          >
            {t(recallFirst === null ? 'save' : 'saveRecall')}
          </Button>
          {form.continues === 'by press' ? (
            <Button
              type="submit"
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

/** A colour that is not made in the chosen size takes its first one along. */
function withColour(change: LineChangeInput, form: CorrectionForm, colour: string): LineChangeInput {
  const sizes = form.colours.find(({ code }) => code === colour)?.sizes ?? [];
  const size = change.size ?? form.size;
  return { ...change, colour, size: sizes.includes(size) ? size : (sizes[0] ?? size) };
}

function isDifferent({ texts, pictures, colour, size }: LineChangeInput, form: CorrectionForm): boolean {
  const isOther = (key: string, text: string) => form.fields.find((field) => field.key === key)?.value !== text;
  return (
    Object.entries(texts).some(([key, text]) => isOther(key, text)) ||
    Object.keys(pictures).length > 0 ||
    (colour !== undefined && colour !== form.colour) ||
    (size !== undefined && size !== form.size)
  );
}

function Proof(props: {
  readonly line: Line;
  readonly isChanged: boolean;
  readonly isDrawing: boolean;
  readonly proof: {
    readonly data?:
      | { readonly data: { readonly pictures: readonly { view: 'front' | 'back'; data: string }[] } }
      | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}) {
  const { line, isChanged, isDrawing, proof } = props;
  const t = useTranslations('orders.correction');
  // i18n-keys: orders.side.*
  const side = useTranslations('orders.side');
  const pictures = isChanged ? (proof.data?.data.pictures ?? []) : [];
  const before = { front: line.front_preview, back: line.back_preview };
  const failed = isChanged && proof.error && !(proof.error instanceof ApiError && proof.error.status === 422);
  const picture = (source: string, label: string) => (
    <figure className="overflow-hidden rounded-md border border-line bg-tile">
      <img
        src={source}
        alt={`${label}: ${line.name}`}
        width={320}
        height={320}
        className="aspect-square w-full object-contain"
      />
      <figcaption className="bg-surface px-3 py-1.5 text-xs font-medium">{label}</figcaption>
    </figure>
  );
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="flex items-center gap-2 text-sm font-medium">
        {t('proof')}
        {isDrawing ? (
          <span className="inline-flex items-center gap-2 font-normal text-muted">
            <Spinner />
            {t('drawing')}
          </span>
        ) : null}
      </p>
      {failed && proof.error ? <FailureNotice error={proof.error} onRetry={() => void proof.refetch()} /> : null}
      {isChanged ? null : <p className="text-sm text-muted">{t('proofHint')}</p>}
      {/* Side by side, so that the eye finds what is different; alone a picture needs no more room than that. */}
      <div className="grid grid-cols-2 gap-3">
        {pictures.length === 0
          ? (['front', 'back'] as const).map((view) => {
              const source = before[view];
              return source ? <div key={view}>{picture(source, `${t('before')}, ${side(view)}`)}</div> : null;
            })
          : pictures.map(({ view, data }) => (
              <div key={view} className="contents">
                {before[view] ? picture(before[view], `${t('before')}, ${side(view)}`) : <span />}
                {picture(data, `${t('after')}, ${side(view)}`)}
              </div>
            ))}
      </div>
    </div>
  );
}
