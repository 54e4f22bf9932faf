'use client';

import { useTranslations } from 'next-intl';
import { Card } from '../kit/page-header';
import { RichTextField } from '../rich-text/rich-text-field';
import { FaqsEditor } from './faqs-editor';
import { findFieldError } from './fields';
import type { ConfigEditor } from './use-store-config';

/**
 * Form section for the texts of the store's FAQ, privacy and terms pages. A page left empty shows the platform's
 * standard text.
 */
export function PageTextsSection({ form }: { readonly form: ConfigEditor }) {
  const t = useTranslations('storeConfig');
  form.register('privacy');
  form.register('terms');
  return (
    <>
      <Card title={t('card.faqs')} text={t('card.faqsText')}>
        <FaqsEditor form={form} />
      </Card>
      {(['privacy', 'terms'] as const).map((name) => (
        <Card key={name} title={t(`card.${name}`)} text={t('card.standardText')}>
          <RichTextField
            label={t('field.pageText')}
            error={findFieldError(form, name)}
            value={form.watch(name)}
            onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
          />
        </Card>
      ))}
    </>
  );
}
