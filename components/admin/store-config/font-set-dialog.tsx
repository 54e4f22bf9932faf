'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { DEFAULT_FONT_WEIGHTS, type FontSet } from '@/lib/domain/store/store-config';
import { findFont } from '@/lib/rendering/core/fonts';
import { DialogForm } from '../kit/dialog-form';
import type { EndpointForm } from '../kit/use-endpoint-form';
import { FontPicker } from './font-picker';
import { useSetForm } from './use-set-form';

interface Values {
  fontSetName: string;
  fontSetDescription: string;
  oneName: string;
  oneWeight: number;
  twoName: string;
  twoWeight: number;
}

const START: Values = {
  fontSetName: '',
  fontSetDescription: '',
  oneName: 'Inter',
  oneWeight: DEFAULT_FONT_WEIGHTS.fontOne,
  twoName: 'Inter',
  twoWeight: DEFAULT_FONT_WEIGHTS.fontTwo,
};

const getOptionValues = ({ fontSetName, fontSetDescription, fontOne, fontTwo }: FontSet): Values => ({
  fontSetName,
  fontSetDescription,
  oneName: fontOne.name,
  oneWeight: fontOne.weight,
  twoName: fontTwo.name,
  twoWeight: fontTwo.weight,
});

/** Returns the form field name for a field name of the API. */
const toFormField = (name: string): string =>
  ({ fontOne: 'oneName', 'fontOne.name': 'oneName', fontTwo: 'twoName', 'fontTwo.name': 'twoName' })[name] ?? name;

/** Creates a font set of two catalogue families, or edits one of the tenant's own sets. */
export function FontSetDialog(props: {
  readonly address: ConfigAddress;
  readonly set: FontSet | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const { address, set, onClose, onSaved } = props;
  const t = useTranslations('storeConfig');
  const shared = useTranslations('admin');
  const id = useId();
  const update = useEndpointMutation(storeConfigEndpoints.updateFontSet, { changes: ['storeConfig', 'events'] });
  const create = useEndpointMutation(storeConfigEndpoints.createFontSet, { changes: ['storeConfig'] });
  const form = useSetForm<Values>({
    values: set ? getOptionValues(set) : START,
    saved: t('sets.saved'),
    onSaved,
    toFormField,
    send: ({ fontSetName, fontSetDescription, oneName, oneWeight, twoName, twoWeight }) => {
      const body = {
        fontSetName,
        fontSetDescription,
        fontOne: { name: oneName, weight: oneWeight },
        fontTwo: { name: twoName, weight: twoWeight },
      };
      return set
        ? update.mutateAsync({ params: { ...address, setId: set.id }, body })
        : create.mutateAsync({ params: address, body });
    },
  });
  const nameError = form.formState.errors.fontSetName?.message;
  return (
    <DialogForm
      title={set ? t('sets.edit', { name: set.fontSetName }) : t('sets.add')}
      action={shared('save')}
      busy={form.isSaving}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-name`} label={t('sets.name')} error={nameError}>
          <Input
            {...getControlAttributes(`${id}-name`, { error: nameError })}
            {...form.register('fontSetName')}
            maxLength={120}
          />
        </Field>
        <Field id={`${id}-description`} label={t('sets.description')} optional={t('sets.optional')}>
          <Input id={`${id}-description`} {...form.register('fontSetDescription')} maxLength={300} />
        </Field>
      </div>
      <Face form={form} face="one" />
      <Face form={form} face="two" />
    </DialogForm>
  );
}

function Face({ form, face }: { readonly form: EndpointForm<Values>; readonly face: 'one' | 'two' }) {
  const t = useTranslations('storeConfig.sets');
  const id = useId();
  const [name, weight] = [`${face}Name`, `${face}Weight`] as const;
  form.register(name);
  const family = form.watch(name);
  const chosen = form.watch(weight);
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <FontPicker
        legend={face === 'one' ? t('fontOne') : t('fontTwo')}
        value={family}
        error={form.formState.errors[name]?.message}
        onChange={(next) => form.setValue(name, next, { shouldDirty: true })}
      />
      <Field id={id} label={t('weight')}>
        <Select
          id={id}
          value={chosen}
          className="max-w-40"
          onChange={(event) => form.setValue(weight, Number(event.target.value), { shouldDirty: true })}
        >
          {listWeights(family, chosen).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/**
 * Returns the weights that a family supplies, plus the chosen weight, which the browser renders with the nearest
 * supplied one.
 */
function listWeights(family: string, chosen: number): number[] {
  const drawn = (findFont(family)?.files ?? []).flatMap(({ weight }) => {
    const [from = 400, to = from] = weight.split(' ').map(Number);
    const steps = Math.floor((to - from) / 100) + 1;
    return Array.from({ length: steps }, (_, index) => from + index * 100);
  });
  return [...new Set([...drawn, chosen])].sort((a, b) => a - b);
}
