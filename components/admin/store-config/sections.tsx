'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import type { RichText } from '@/lib/domain/text/document';
import { EMPTY_RICH_TEXT, parseMarkup, renderMarkup } from '@/lib/domain/text/markup';
import { Card } from '../kit/page-header';
import { PictureField } from '../kit/picture-field';
import { RichTextField } from '../rich-text/rich-text-field';
import { FlagField, findFieldError, TextField } from './fields';
import type { ConfigEditor } from './use-store-config';

export interface SectionProps {
  readonly form: ConfigEditor;
  readonly address: ConfigAddress;
}

/** Image from the tenant's asset library, saved with its public URL. */
export function ConfigPicture({
  form,
  address,
  name,
}: SectionProps & { readonly name: 'customLogoURL' | 'customBGURL' }) {
  const t = useTranslations('storeConfig');
  const set = (url: string): void => form.setValue(name, url, { shouldDirty: true });
  form.register(name);
  return (
    <PictureField
      tenantId={address.tenant}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      error={findFieldError(form, name)}
      source={form.watch(name) || null}
      onUploaded={({ id }) => set(buildEndpointPath(renderingEndpoints.uploaded, { ...address, assetId: id }))}
      onRemove={() => set('')}
    />
  );
}

export function GeneralSection({ form, address }: SectionProps) {
  const t = useTranslations('storeConfig');
  return (
    <>
      <Card title={t('card.name')}>
        <TextField form={form} name="storeName" maxLength={120} />
        <FlagField form={form} name="useCustomLogo">
          <ConfigPicture form={form} address={address} name="customLogoURL" />
        </FlagField>
      </Card>
      <Card title={t('card.social')} text={t('card.socialText')}>
        <TextField form={form} name="facebookUrl" type="url" />
        <TextField form={form} name="instagramUrl" type="url" />
        <TextField form={form} name="tiktokUrl" type="url" />
      </Card>
    </>
  );
}

export function HomeSection({ form, address }: SectionProps) {
  const t = useTranslations('storeConfig');
  return (
    <>
      <Card title={t('card.heading')}>
        <TextField form={form} name="homeHeading" />
        <TextField form={form} name="homeSubheading" rows={3} />
      </Card>
      <Card title={t('card.background')}>
        <FlagField form={form} name="isCustomBgEnabled">
          <ConfigPicture form={form} address={address} name="customBGURL" />
          <FlagField form={form} name="doesCustomBGHaveDarkText" />
        </FlagField>
      </Card>
      <Card title={t('card.button')}>
        <FlagField form={form} name="isHomeButtonEnabled">
          <TextField form={form} name="homeButtonText" maxLength={80} />
          <TextField form={form} name="homeButtonURL" type="url" />
        </FlagField>
      </Card>
    </>
  );
}

export function AboutSection({ form }: SectionProps) {
  const t = useTranslations('storeConfig');
  const markup = form.watch('aboutUsPageContent');
  // HTML cannot represent the empty paragraph of a new line in the editor, so the editor's own document is reused while
  // the markup matches it.
  const [written, setWritten] = useState({ markup: '', text: EMPTY_RICH_TEXT });
  const text = useMemo(() => (written.markup === markup ? written.text : parseMarkup(markup)), [markup, written]);
  const write = (next: RichText): void => {
    const changed = renderMarkup(next);
    setWritten({ markup: changed, text: next });
    form.setValue('aboutUsPageContent', changed, { shouldDirty: true });
  };
  form.register('aboutUsPageContent');
  return (
    <Card title={t('card.about')}>
      <FlagField form={form} name="isAboutUsEnabled">
        <TextField form={form} name="aboutUsPageName" maxLength={80} />
        <RichTextField
          label={t('field.aboutUsPageContent')}
          error={findFieldError(form, 'aboutUsPageContent')}
          value={text}
          onChange={write}
        />
      </FlagField>
    </Card>
  );
}

export function ContactSection({ form }: SectionProps) {
  const t = useTranslations('storeConfig');
  return (
    <>
      <Card title={t('card.contactPage')}>
        <TextField form={form} name="contactUsHeading" />
        <TextField form={form} name="contactUsSubheading" rows={3} />
        <TextField form={form} name="contactUsFormEmail" type="email" />
      </Card>
      <Card title={t('card.ways')} text={t('card.waysText')}>
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="phone" type="tel" maxLength={60} />
        <TextField form={form} name="address" rows={3} />
      </Card>
    </>
  );
}
