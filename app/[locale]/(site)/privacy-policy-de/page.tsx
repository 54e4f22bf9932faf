import { buildPrivacyMetadata, PrivacyPage } from '@/components/marketing/privacy-page';

type Props = { params: Promise<{ locale: string }> };

export const generateMetadata = () => buildPrivacyMetadata('de');

/** The privacy policy in German (MKT-02). */
export default async function PrivacyPolicyPage({ params }: Props) {
  return <PrivacyPage language="de" locale={(await params).locale} />;
}
