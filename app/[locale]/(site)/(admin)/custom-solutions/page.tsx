import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EnquiryForm } from '@/components/admin/enquiries/enquiry-form';
import { EnquiryList } from '@/components/admin/enquiries/enquiry-list';
import { HelpTabs } from '@/components/admin/help/help-tabs';
import { PageHeader } from '@/components/admin/kit/page-header';
import { can } from '@/lib/domain/roles/roles';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('customSolutions') };
}

/** Enquiry form; platform staff see the received enquiries instead (ADM-14). */
export default async function CustomSolutionsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('enquiries.send');
  const [t, page] = await Promise.all([getTranslations('enquiry'), getTranslations('admin.page')]);
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  const reads = can(actor, 'enquiries.read');
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={page('customSolutions')} lead={t(reads ? 'staffLead' : 'lead')} />
      <HelpTabs current="customSolutions" />
      {reads ? (
        <EnquiryList />
      ) : (
        <EnquiryForm
          tenantId={user.tenant_id}
          user={{ name: user.name, email: user.email, company: user.tenant_name }}
        />
      )}
    </div>
  );
}
