import { benchArtwork, ownPrint } from './rendering-jobs';

/** A process that draws print files and nothing else; tells its parent the most memory that it ever held, in bytes. */
const FILES = 3;
const artwork = await benchArtwork('flat');
for (let file = 0; file < FILES; file++) await ownPrint(artwork);
process.send?.(process.resourceUsage().maxRSS * 1024);
process.disconnect();
