import type { Rolldown } from 'vite';

/**
 * Which modules lie in one file: a page with all that it takes, the first that names it. Left alone each set of modules that the
 * same pages share becomes a file of its own, and the catalogue's first view, thirty-seven of them.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  { name: 'catalogue', test: /features\/shop\/catalogue-page\.tsx$/ },
  // What comes by itself once the first view is there.
  { name: 'later', test: /shell\/later-parts\.ts$/ },
  // The forms' plain fields, which buyers have too.
  { name: 'fields', test: /\/ui\/(form\/(field|first-field|form)\.|folded\.|table\/table-states\.)/ },
  { name: 'buying', test: /features\/(cart\/cart-(page|dialog)|product-page\/product-page)\.tsx$/ },
  { name: 'entering', test: /features\/session\/login-page\.tsx$/ },
  // The administrators' lists of every day, with the table of all others.
  { name: 'lists', test: /features\/(products\/products-page|orders\/all-orders-page)\.tsx$/ },
  // What many pages share, then each set of pages its own.
  { name: 'frequent', minShareCount: 4 },
  { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 10_000, minShareCount: 2 },
];
