'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { isHexColour } from '@/lib/domain/store/contrast';
import type { ColourSet } from '@/lib/domain/store/store-config';
import { DialogForm } from '../kit/dialog-form';
import type { EndpointForm } from '../kit/use-endpoint-form';
import { ContrastNote } from './contrast-note';
import { useSetForm } from './use-set-form';

interface Values {
  name: string;
  primary: string;
  secondary: string;
  tertiary: string;
}

const START: Values = { name: '', primary: '#17324d', secondary: '#f0544f', tertiary: '' };

/** Creates a colour set, or edits one of the tenant's own sets. */
export function ColourSetDialog(props: {
  readonly address: ConfigAddress;
  readonly set: ColourSet | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const { address, set, onClose, onSaved } = props;
  const t = useTranslations('storeConfig');
  const shared = useTranslations('admin');
  const id = useId();
  const update = useEndpointMutation(storeConfigEndpoints.updateColourSet, { changes: ['storeConfig', 'events'] });
  const create = useEndpointMutation(storeConfigEndpoints.createColourSet, { changes: ['storeConfig'] });
  const form = useSetForm<Values>({
    values: set ? { ...set, tertiary: set.tertiary ?? '' } : START,
    saved: t('sets.saved'),
    onSaved,
    send: ({ name, primary, secondary, tertiary }) => {
      const body = { name, primary, secondary, tertiary, backgroundImage: set?.backgroundImage ?? null };
      return set
        ? update.mutateAsync({ params: { ...address, setId: set.id }, body })
        : create.mutateAsync({ params: address, body });
    },
  });
  const { errors } = form.formState;
  return (
    <DialogForm
      title={set ? t('sets.edit', { name: set.name }) : t('sets.add')}
      action={shared('save')}
      busy={form.isSaving}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label={t('sets.name')} error={errors.name?.message}>
        <Input
          {...getControlAttributes(`${id}-name`, { error: errors.name?.message })}
          {...form.register('name')}
          maxLength={120}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <ColourField form={form} name="primary" />
        <ColourField form={form} name="secondary" />
        <ColourField form={form} name="tertiary" />
      </div>
      <ContrastNote
        primary={form.watch('primary')}
        onSuggest={(colour) => form.setValue('primary', colour, { shouldDirty: true })}
      />
    </DialogForm>
  );
}

// i18n-keys: storeConfig.sets.primary, storeConfig.sets.secondary, storeConfig.sets.tertiary
function ColourField({
  form,
  name,
}: {
  readonly form: EndpointForm<Values>;
  readonly name: Exclude<keyof Values, 'name'>;
}) {
  const t = useTranslations('storeConfig.sets');
  const id = useId();
  const error = form.formState.errors[name]?.message;
  const value = form.watch(name);
  return (
    <Field id={id} label={t(name)} error={error} optional={name === 'tertiary' ? t('optional') : undefined}>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t('pick', { colour: t(name) })}
          value={isHexColour(value) ? longHex(value) : '#ffffff'}
          className="size-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true })}
        />
        <Input
          {...getControlAttributes(id, { error })}
          {...form.register(name)}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
    </Field>
  );
}

/** Expands `#abc` to `#aabbcc`, because the browser's colour input accepts six digits only. */
const longHex = (colour: string): string =>
  colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;
