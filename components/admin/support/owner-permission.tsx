'use client';

import { createContext, useContext } from 'react';

/** Whether whoever is signed in may take a client's data away in bulk: the client's own people, and staff on a visit that these allowed
 *  to change things (lib/contracts/staff-calls.ts). */
const OwnerPermission = createContext(true);

export const OwnerPermissionProvider = OwnerPermission.Provider;

/** Returns whether files with a client's data may be offered for download. */
export const useMayExport = (): boolean => useContext(OwnerPermission);
