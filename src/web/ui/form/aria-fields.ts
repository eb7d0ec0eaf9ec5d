// The form fields built on React Aria, in one file that loads with the first such field (use-aria-fields.ts).
export { ComboField } from './combo-field.tsx';
export { SegmentedDateField } from './segmented-date-field.tsx';
