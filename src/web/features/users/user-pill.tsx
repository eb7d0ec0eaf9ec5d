import { userStateOf, userStateRules } from '#contract/users.ts';
import { Pill } from '../../ui/pill.tsx';

/** The label of a user's state beside the name or type. */
export function UserPill(user: Parameters<typeof userStateOf>[0]) {
  const { pill } = userStateRules[userStateOf(user)];
  return (
    pill && (
      <>
        {' '}
        <Pill tone={pill.tone}>{pill.text}</Pill>
      </>
    )
  );
}
