'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { fontSetOf } from '@/lib/domain/store/config-wire';
import type { FontSet } from '@/lib/domain/store/store-config';
import { fontFaceCss, fontStack } from '@/lib/rendering/core/fonts';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import type { Configuration } from './config-form';
import { errorOf } from './fields';
import { FontSetDialog } from './font-set-dialog';
import type { SectionProps } from './sections';

/** Every face of the catalogue; a browser fetches those that are shown. */
export const CatalogueFonts = () => (
  <style href="fonts:catalogue" precedence="fonts">
    {fontFaceCss()}
  </style>
);

/** Headings and text of the store: the platform's sets, and one's own of the catalogue's families (EVT-11, EVT-12). */
export function FontSection(props: SectionProps & { readonly configuration: Configuration }) {
  const { form, address, configuration } = props;
  const t = useTranslations('storeConfig');
  const id = useId();
  const [edited, setEdited] = useState<FontSet | 'new' | null>(null);
  const [leaving, setLeaving] = useState<FontSet | null>(null);
  const remove = useEndpointMutation(storeConfigEndpoints.deleteFontSet, { changes: ['storeConfig'] });
  const sets = configuration.available_font_sets.map(fontSetOf);
  const chosen = form.watch('fontSetId');
  form.register('fontSetId');
  const choose = (setId: number): void => form.setValue('fontSetId', setId, { shouldDirty: true });
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
      title={t('tab.fonts')}
      text={t('sets.fontsText')}
      actions={
        <Button look="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('sets.add')}
        </Button>
      }
    >
      <CatalogueFonts />
      <fieldset aria-describedby={errorOf(form, 'fontSetId') ? `${id}-error` : undefined}>
        <legend className="sr-only">{t('tab.fonts')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {sets.map((set) => (
            <div
              key={set.id}
              className="flex items-center gap-2 rounded-md border border-line-strong pe-2 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <label htmlFor={`${id}-${set.id}`} className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 p-3">
                <input
                  id={`${id}-${set.id}`}
                  type="radio"
                  name={`${id}-set`}
                  checked={set.id === chosen}
                  className="mt-1.5 size-4 shrink-0 accent-(--accent-ink)"
                  onChange={() => choose(set.id)}
                />
                <FontSample set={set} />
              </label>
              {set.createdByUserId === null ? null : (
                <>
                  <IconButton label={t('sets.edit', { name: set.fontSetName })} onClick={() => setEdited(set)}>
                    <Pencil className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('sets.delete', { name: set.fontSetName })} onClick={() => setLeaving(set)}>
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </div>
          ))}
        </div>
        {errorOf(form, 'fontSetId') ? (
          <p id={`${id}-error`} className="mt-2 text-sm text-danger">
            {errorOf(form, 'fontSetId')}
          </p>
        ) : null}
      </fieldset>
      {edited ? (
        <FontSetDialog
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
        title={t('sets.deleteTitle', { name: leaving?.fontSetName ?? '' })}
        text={t('sets.deleteText')}
        action={t('sets.deleteAction')}
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}

function FontSample({ set }: { readonly set: FontSet }) {
  const t = useTranslations('storeConfig.sets');
  const { fontOne, fontTwo } = set;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="text-xs font-medium text-body">{set.fontSetName}</span>
      <span
        className="text-lg wrap-break-word text-ink"
        style={{ fontFamily: fontStack(fontOne.name), fontWeight: fontOne.weight }}
      >
        {fontOne.name}
      </span>
      <span className="text-sm text-body" style={{ fontFamily: fontStack(fontTwo.name), fontWeight: fontTwo.weight }}>
        {t('sampleText', { font: fontTwo.name })}
      </span>
    </span>
  );
}
