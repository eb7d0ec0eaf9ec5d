/** The files that calls answer, by extension, with their media types. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;
export type FileType = keyof typeof fileTypes;
