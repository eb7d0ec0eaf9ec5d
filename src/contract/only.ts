/** A type that has one member; none where it has several. What holds of one alone does not compile for two. */
export type Only<All, One = All> = One extends unknown ? ([All] extends [One] ? One : never) : never;
