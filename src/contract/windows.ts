import { type WeekDay, weekDayNames } from './days.ts';

/** A weekly moment in the business's time zone; the hour as HH:mm. */
export type WeekMoment = { dia: WeekDay; hora: string };

export type WeeklyRhythm = { abre: WeekMoment; cierra: WeekMoment };

export const rhythmInWords = ({ abre, cierra }: WeeklyRhythm): string =>
  `abre ${momentInWords(abre)}, cierra ${momentInWords(cierra)}`;

const momentInWords = ({ dia, hora }: WeekMoment) => `${weekDayNames[dia].toLowerCase()} ${hora}`;
