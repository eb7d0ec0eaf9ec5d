/**
 * Turns a table with one line per rule, `{ leads: { LIDER: true, VENDEDOR: false } }`, into the rules of each member. A
 * new member compiles only when every line answers for it.
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
