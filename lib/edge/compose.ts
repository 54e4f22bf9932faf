import type { NextRequest, NextResponse } from 'next/server';

/** What the wrappers work on together: headers for the page, and the answer once one of them has given it. */
export interface EdgeContext {
  readonly request: NextRequest;
  readonly path: string;
  /** Headers that the page will read. */
  readonly pageHeaders: Headers;
  locale: string;
  status: number | null;
  cookies: string[];
}

/** Answers to end the request, or nothing to let the next wrapper look at it. */
export type EdgeRule = (context: EdgeContext) => Promise<NextResponse | undefined> | NextResponse | undefined;
