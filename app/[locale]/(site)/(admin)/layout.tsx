import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminArea } from './admin-area';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Layout of every page of the admin area. */
export default async function AdminLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  return <AdminArea locale={(await params).locale}>{children}</AdminArea>;
}
