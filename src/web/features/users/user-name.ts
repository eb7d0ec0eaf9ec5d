import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';

/** First and last name, or the user name of who gave none. */
export const nameOf = (user: User): string => fullName(user) || user.userName;

/** Both, to tell people of one name apart. */
export const fullNameAndUser = (user: User): string => [fullName(user), user.userName].filter(Boolean).join(', ');
