'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Select, Textarea } from '@/components/ui/field';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { FailureNotice } from '../failure-notice';
import { useUnsavedGuard } from '../kit/leave-guard';
import { PageHeader } from '../kit/page-header';
import type { Configuration } from './config-form';
import { FlagField, findFieldError, TextField } from './fields';
import { PictureInput } from './picture-input';
import { ConfigSkeleton } from './store-configuration';
import { type ConfigEditor, useConfigForm, useStoreConfig } from './use-store-config';

/** Previous version of the screen: one long form for the same configuration, saved with one button (EVT-13). */
export function OldStoreConfiguration({ address }: { readonly address: ConfigAddress }) {
  const t = useTranslations('storeConfig');
  const { query, configuration } = useStoreConfig(address);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('oldTitle')} lead={t('oldLead')} />
      {configuration ? (
        <OldForm address={address} configuration={configuration} />
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ConfigSkeleton />
      )}
    </div>
  );
}

interface FormProps {
  readonly address: ConfigAddress;
  readonly configuration: Configuration;
}

function OldForm({ address, configuration }: FormProps) {
  const t = useTranslations('storeConfig');
  const shared = useTranslations('admin');
  const { form } = useConfigForm(address, configuration);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty, shared('unsavedLeave'));
  return (
    <form
      noValidate
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <fieldset
        disabled={configuration.locked}
        className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
      >
        <TextField form={form} name="storeName" maxLength={120} />
        <TextField form={form} name="facebookUrl" type="url" />
        <TextField form={form} name="instagramUrl" type="url" />
        <TextField form={form} name="tiktokUrl" type="url" />
        <TextField form={form} name="phone" type="tel" maxLength={60} />
        <TextField form={form} name="address" rows={3} />
        <TextField form={form} name="email" type="email" />
        <FlagField form={form} name="useCustomLogo" />
        <PictureInput form={form} name="customLogoURL" blob="customLogoBlob" />
        <TextField form={form} name="homeHeading" />
        <TextField form={form} name="homeSubheading" rows={3} />
        <FlagField form={form} name="isCustomBgEnabled" />
        <PictureInput form={form} name="customBGURL" blob="customBGBlob" />
        <FlagField form={form} name="doesCustomBGHaveDarkText" />
        <FlagField form={form} name="isHomeButtonEnabled" />
        <TextField form={form} name="homeButtonText" maxLength={80} />
        <TextField form={form} name="homeButtonURL" type="url" />
        <FlagField form={form} name="isAboutUsEnabled" />
        <TextField form={form} name="aboutUsPageName" maxLength={80} />
        <MarkupField form={form} />
        <TextField form={form} name="contactUsHeading" />
        <TextField form={form} name="contactUsSubheading" rows={3} />
        <TextField form={form} name="contactUsFormEmail" type="email" />
        <SetField
          form={form}
          name="colourSetId"
          options={configuration.available_colour_sets.map(({ id, name }) => ({ id, name }))}
        />
        <SetField
          form={form}
          name="fontSetId"
          options={configuration.available_font_sets.map(({ id, font_set_name: name }) => ({ id, name }))}
        />
        <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving} className="w-fit">
          {t('saveAll')}
        </Button>
      </fieldset>
    </form>
  );
}

/** Plain text area for a page's HTML markup, as used before the rich text editor. */
function MarkupField({ form }: { readonly form: ConfigEditor }) {
  const t = useTranslations('storeConfig');
  const id = useId();
  const error = findFieldError(form, 'aboutUsPageContent');
  const hint = t('hint.markup');
  return (
    <Field id={id} label={t('field.aboutUsPageContent')} hint={hint} error={error}>
      <Textarea
        {...getControlAttributes(id, { hint, error })}
        {...form.register('aboutUsPageContent')}
        rows={8}
        maxLength={50_000}
      />
    </Field>
  );
}

function SetField(props: {
  readonly form: ConfigEditor;
  readonly name: 'colourSetId' | 'fontSetId';
  readonly options: readonly { readonly id: number; readonly name: string }[];
}) {
  const { form, name, options } = props;
  const t = useTranslations('storeConfig');
  const id = useId();
  const error = findFieldError(form, name);
  return (
    <Field id={id} label={t(name === 'colourSetId' ? 'tab.colours' : 'tab.fonts')} error={error}>
      <Select {...getControlAttributes(id, { error })} {...form.register(name, { valueAsNumber: true })}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
