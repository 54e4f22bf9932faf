import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listHolidays } from './holidays/list-holidays';

/**
 * Writes the public holidays of all countries to lib/platform/holidays/holidays.json, so that neither a server nor a
 * browser loads the library with the rules of all countries. Run it after an update of `date-holidays`.
 */
const path = join(import.meta.dirname, '../lib/platform/holidays/holidays.json');
writeFileSync(path, `${JSON.stringify(listHolidays(), null, 2)}\n`);
