'use client';

import { createContext, useContext } from 'react';

/**
 * True when the user may export a tenant's data: for the tenant's own users, and for staff on a support visit to which
 * the tenant granted write access (lib/contracts/staff-calls.ts).
 */
const OwnerPermission = createContext(true);

export const OwnerPermissionProvider = OwnerPermission.Provider;

/** Returns whether the user may download files with a tenant's data, and sees voucher codes in full. */
export const useMayExport = (): boolean => useContext(OwnerPermission);
