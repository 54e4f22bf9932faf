import type { Metadata } from 'next';
import { buildTermsMetadata, TermsPage } from '@/components/marketing/terms-page';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return buildTermsMetadata('organiserUs', (await params).locale);
}

/** The terms for organisers in the United States (MKT-02). */
export default async function TermsAndConditionsPage({ params }: Props) {
  return <TermsPage kind="organiserUs" locale={(await params).locale} />;
}
