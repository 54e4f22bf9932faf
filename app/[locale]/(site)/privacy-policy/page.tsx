import { buildPrivacyMetadata, PrivacyPage } from '@/components/marketing/privacy-page';

type Props = { params: Promise<{ locale: string }> };

export const generateMetadata = () => buildPrivacyMetadata('en');

/** The privacy policy in English, also for languages without their own version (MKT-02). */
export default async function PrivacyPolicyPage({ params }: Props) {
  return <PrivacyPage language="en" locale={(await params).locale} />;
}
