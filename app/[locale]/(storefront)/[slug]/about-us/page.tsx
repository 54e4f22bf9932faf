import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RichText } from '@/components/storefront/pages/rich-text';
import { TextPage } from '@/components/storefront/pages/text-page';
import { buildStoreMetadata, getStoreTextLang, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';

interface AboutProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: AboutProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const [chrome, texts] = await Promise.all([page.texts('store'), page.texts('storeAbout')]);
  const title = page.store.store_page_content.about_us_page_name || chrome('about');
  return buildStoreMetadata(page, {
    title,
    description: texts('description', { store: page.view.name }),
    path: 'about-us',
  });
}

/** About page of a store that has one (STO-18). */
export default async function AboutPage({ params }: AboutProps) {
  const page = await loadStorePage(params);
  const content = page.store.store_page_content;
  if (!content.about_us_enabled) notFound();
  const chrome = await page.texts('store');
  return (
    <TextPage page={page} path="about-us" title={content.about_us_page_name || chrome('about')}>
      <RichText text={page.store.store_pages.about ?? content.about_us_page_content} lang={getStoreTextLang(page)} />
    </TextPage>
  );
}
