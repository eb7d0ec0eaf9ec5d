import { userStateOf, userStateRules } from '#contract/users.ts';
import { Pill } from '../../ui/pill.tsx';

/** How a user stands, after the name or type, where a list says it. */
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
