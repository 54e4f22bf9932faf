import { redirect } from 'next/navigation';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { requireEvent } from '@/lib/web/pages/tenant-event';

/** Redirects an event's base address to its overview (EVT-01). */
export default async function EventPage({ params }: { params: Promise<{ slug: string }> }) {
  const { event } = await requireEvent((await params).slug);
  redirect(buildEventPath(event.slug));
}
