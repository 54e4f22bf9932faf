import { runInNewContext } from 'node:vm';
import { startsWithSvg } from './drawing-head';

/** Returns the result, or throws when it takes too long, so that an endless loop fails the test. */
const isRecognised = (head: string): boolean =>
  runInNewContext('startsDrawing(head)', { startsDrawing: startsWithSvg, head }, { timeout: 60_000 }) as boolean;
const long = (part: string): string => part.repeat(Math.floor(16_000 / part.length));

describe('the check whether a file is an SVG drawing', () => {
  it.each([
    '<svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">',
    '\uFEFF\n<?xml version="1.0"?>\n<!-- Made by hand -->\n<SVG\n>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg >',
    '<!doctype svg [ <!ENTITY a "[x]"> <!ENTITY b "y"> ] ><!-- > --><svg >',
    '<!-- <svg> --><svg >',
  ])('accepts %j', (head) => {
    expect(isRecognised(head)).toBe(true);
  });

  it.each([
    '',
    'words <svg>',
    '<svgs >',
    '<svg',
    '<html><svg >',
    '<!-- <svg > ',
    '<!-- --> words --><svg >',
    '<? <svg ',
    '<!DOCTYPE html><svg >',
    '<!DOCTYPEsvg><svg >',
    '<!DOCTYPE svg [ <svg >',
    '<!DOCTYPE svg <svg ',
  ])('rejects %j', (head) => {
    expect(isRecognised(head)).toBe(false);
  });

  it.each([
    ['empty comments', `${long('<!---->')}x`],
    ['beginnings of comments', long('<!--')],
    ['comments that end twice', `${long('<!---->-->')}x`],
    ['instructions', `${long('<?a?>')}x`],
    ['beginnings of instructions', long('<?')],
    ['document types', `${long('<!DOCTYPE svg>')}x`],
    ['document types with brackets', `${long('<!DOCTYPE svg[]>')}x`],
    ['a document type of closed brackets', `<!DOCTYPE svg[${long('] ')}`],
    ['a document type of spaces', `<!DOCTYPE svg[${long(']          ')}x`],
    ['spaces', `${long(' ')}x`],
    ['marks of byte order', `${long('\uFEFF')}x`],
  ])('accepts a file of %s', (_what, head) => {
    expect(isRecognised(head)).toBe(false);
  });
});
