// The fields built on React Aria, which load together (use-aria-fields.ts).
export { ComboField } from './combo-field.tsx';
export { SegmentedDateField } from './segmented-date-field.tsx';
