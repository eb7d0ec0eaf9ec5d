/**
 * Turns a table of rules, `{ leads: { LIDER: true, VENDEDOR: false } }`, into the rules of each member. A new member
 * compiles only when every rule answers for it.
 */
export const rulesByMember = <const Member extends string, const Table extends Record<string, Record<Member, unknown>>>(
  members: readonly Member[],
  table: Table,
) =>
  Object.fromEntries(
    members.map((one) => [
      one,
      Object.fromEntries(Object.entries(table).map(([rule, answers]) => [rule, answers[one]])),
    ]),
  ) as { [One in Member]: { [Rule in keyof Table]: Table[Rule][One] } };

/** The member of a union with one member; `never` for several, so that a second member does not compile. */
export type Only<All, One = All> = One extends unknown ? ([All] extends [One] ? One : never) : never;
