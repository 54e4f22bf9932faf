'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { colourSetOf } from '@/lib/domain/store/config-wire';
import type { ColourSet } from '@/lib/domain/store/store-config';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { ColourSetDialog } from './colour-set-dialog';
import type { Configuration } from './config-form';
import { ContrastNote } from './contrast-note';
import { errorOf } from './fields';
import type { SectionProps } from './sections';

/** The colours of the store: the platform's sets, and one's own, which can be changed (EVT-10). */
export function ColourSection(props: SectionProps & { readonly configuration: Configuration }) {
  const { form, address, configuration } = props;
  const t = useTranslations('storeConfig');
  const id = useId();
  const [edited, setEdited] = useState<ColourSet | 'new' | null>(null);
  const [leaving, setLeaving] = useState<ColourSet | null>(null);
  const remove = useEndpointMutation(storeConfigEndpoints.deleteColourSet, { changes: ['storeConfig'] });
  const sets = configuration.available_colour_sets.map(colourSetOf);
  const chosen = form.watch('colourSetId');
  const worn = sets.find((set) => set.id === chosen);
  form.register('colourSetId');
  const choose = (setId: number): void => form.setValue('colourSetId', setId, { shouldDirty: true });
  const confirmRemoval = (): void => {
    if (!leaving) return;
    remove.mutate(
      { params: { ...address, setId: leaving.id } },
      {
        onSuccess: () => notifySuccess(t('sets.deleted')),
        onError: (error) => notifyFailure(error, t('sets.failed')),
        onSettled: () => setLeaving(null),
      },
    );
  };
  return (
    <Card
      title={t('tab.colours')}
      text={t('sets.coloursText')}
      actions={
        <Button look="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('sets.add')}
        </Button>
      }
    >
      <fieldset aria-describedby={errorOf(form, 'colourSetId') ? `${id}-error` : undefined}>
        <legend className="sr-only">{t('tab.colours')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {sets.map((set) => (
            <div
              key={set.id}
              className="flex items-center gap-2 rounded-md border border-line-strong pe-2 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <label
                htmlFor={`${id}-${set.id}`}
                className="flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3 p-3"
              >
                <input
                  id={`${id}-${set.id}`}
                  type="radio"
                  name={`${id}-set`}
                  checked={set.id === chosen}
                  className="size-4 shrink-0 accent-(--accent-ink)"
                  onChange={() => choose(set.id)}
                />
                <Swatches set={set} />
                <span className="min-w-0 text-sm font-medium wrap-break-word">
                  {set.name}
                  <span className="block text-xs font-normal text-body">
                    {set.createdByUserId === null ? t('sets.platform') : t('sets.own')}
                  </span>
                </span>
              </label>
              {set.createdByUserId === null ? null : (
                <>
                  <IconButton label={t('sets.edit', { name: set.name })} onClick={() => setEdited(set)}>
                    <Pencil className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('sets.delete', { name: set.name })} onClick={() => setLeaving(set)}>
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </div>
          ))}
        </div>
        {errorOf(form, 'colourSetId') ? (
          <p id={`${id}-error`} className="mt-2 text-sm text-danger">
            {errorOf(form, 'colourSetId')}
          </p>
        ) : null}
      </fieldset>
      {worn ? <ContrastNote primary={worn.primary} /> : null}
      {edited ? (
        <ColourSetDialog
          address={address}
          set={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(setId) => {
            if (edited === 'new') choose(setId);
            setEdited(null);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={leaving !== null}
        title={t('sets.deleteTitle', { name: leaving?.name ?? '' })}
        text={t('sets.deleteText')}
        action={t('sets.deleteAction')}
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}

function Swatches({ set }: { readonly set: ColourSet }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-sm ring-1 ring-line">
      {[set.primary, set.secondary, set.tertiary].map((colour, index) =>
        colour ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the three may be the same colour.
          <span key={index} className="size-8" style={{ background: colour }} />
        ) : null,
      )}
    </span>
  );
}
