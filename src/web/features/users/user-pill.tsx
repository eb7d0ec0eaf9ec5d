import { userStateOf, userStateRules } from '#contract/users.ts';
import { Pill } from '../../ui/pill.tsx';

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
