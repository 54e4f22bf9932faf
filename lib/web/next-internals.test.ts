import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as routerHeaders from 'next/dist/client/components/app-router-headers';
import * as constants from 'next/dist/lib/constants';
import { filterInternalHeaders } from 'next/dist/server/lib/server-ipc/utils';
import {
  INTERNAL_HEADER_PREFIXES,
  REWRITE_HEADER,
  ROUTER_ADDRESS_PATTERN,
  ROUTER_REQUEST_HEADERS,
} from './next-internals';

describe('what is known of this version of Next', () => {
  it('includes all headers by which its router requests something other than a page', () => {
    const { FLIGHT_HEADERS, ACTION_HEADER } = routerHeaders;
    expect([...ROUTER_REQUEST_HEADERS].sort()).toEqual([...FLIGHT_HEADERS, ACTION_HEADER].sort());
  });

  it('includes all headers that its parts trust', () => {
    const headers: Record<string, string> = {
      'x-middleware-rewrite': '/',
      'x-middleware-skip': '1',
      'x-now-route-matches': '1',
      'x-matched-path': '/',
      'x-nextjs-data': '1',
      'x-next-resume-state-length': '1',
      'next-resume': '1',
      cookie: 'a=b',
    };
    const trusted = Object.keys(headers).filter((name) =>
      INTERNAL_HEADER_PREFIXES.some((prefix) => name.startsWith(prefix)),
    );
    filterInternalHeaders(headers);
    expect(Object.keys(headers)).toEqual(['cookie']);
    expect(trusted).toHaveLength(7);
    const source = readFileSync(require.resolve('next/dist/server/lib/server-ipc/utils'), 'utf8');
    const listed = /INTERNAL_HEADERS = \[([^\]]+)\]/.exec(source)?.[1]?.match(/[a-z][a-z-]+/g) ?? [];
    expect(listed).toContain(REWRITE_HEADER);
    expect(listed.filter((name) => !INTERNAL_HEADER_PREFIXES.some((prefix) => name.startsWith(prefix)))).toEqual([]);
  });

  it('includes the suffixes of its router’s addresses', () => {
    const { RSC_SUFFIX, RSC_SEGMENTS_DIR_SUFFIX, RSC_SEGMENT_SUFFIX } = constants;
    for (const ending of [RSC_SUFFIX, `${RSC_SEGMENTS_DIR_SUFFIX}/page${RSC_SEGMENT_SUFFIX}`])
      expect([ending, ROUTER_ADDRESS_PATTERN.test(`/summer-fest${ending}`)]).toEqual([ending, true]);
  });

  it('is used nowhere else, except for what server and build must load first', () => {
    const files = ['app', 'components', 'lib', 'scripts']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
    const users = [...files, 'server.ts', 'middleware.ts', 'next.config.ts'].filter((file) =>
      /next\/dist\/(?!bin\/)|__next_error__|x-middleware-|x-invoke-|next-router-/.test(readFileSync(file, 'utf8')),
    );
    expect(users.sort()).toEqual(['lib/web/next-internals.ts', 'scripts/build-program.mjs', 'server.ts']);
  });
});
