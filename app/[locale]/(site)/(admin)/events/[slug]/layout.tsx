import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventFrame } from '@/components/admin/event/event-frame';
import { requireEvent } from '@/lib/web/pages/tenant-event';

interface Props {
  readonly children: ReactNode;
  readonly params: Promise<{ locale: string; slug: string }>;
}

/**
 * Layout of all screens of an event, with its name, status and tabs (EVT-01). Each page also checks its own permission.
 */
export default async function EventLayout({ children, params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { user, event } = await requireEvent(slug);
  return (
    <EventFrame event={event} user={{ role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id }}>
      {children}
    </EventFrame>
  );
}
