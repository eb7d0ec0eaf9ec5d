type Rules<State extends string, Rule extends string> = Readonly<Record<State, Readonly<Record<Rule, unknown>>>>;

/** The states, in the order of their table, of which a rule holds, or in which a step is taken. */
export const statesWith = <State extends string, Rule extends string>(rules: Rules<State, Rule>, rule: Rule): State[] =>
  (Object.keys(rules) as State[]).filter((state) => [true, 'taken'].some((answer) => rules[state][rule] === answer));
