// What React Aria gives to forms: one file, which comes with the first of these fields (use-aria-fields.ts).
export { ComboField } from './combo-field.tsx';
export { SegmentedDateField } from './segmented-date-field.tsx';
