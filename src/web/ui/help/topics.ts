import { normalise } from '#contract/format.ts';
import type { Capacity } from '#contract/users.ts';
import { actsAs, type Session } from '../../platform/session.ts';
import { administratorTopics } from './administrator-topics.ts';
import { leaderTopics, sellerTopics } from './buyer-topics.ts';
import { accountantTopics, cashierTopics } from './money-topics.ts';
import { packerTopics } from './packer-topics.ts';
import type { Topic } from './topic.ts';

export const topicsFor = (session: Session | null): readonly Topic[] =>
  session ? [...new Set(actsAs(session).flatMap((capacity) => topics[capacity]))] : [];

const topics: Record<Capacity, readonly Topic[]> = {
  ADMIN: administratorTopics,
  LIDER: [...leaderTopics, ...sellerTopics],
  VENDEDOR: sellerTopics,
  ARMADO: packerTopics,
  CAJA: cashierTopics,
  CONTADURIA: accountantTopics,
};

export function topicsAbout(topics: readonly Topic[], typed: string): readonly Topic[] {
  const words = normalise(typed).split(' ');
  const holding = (textOf: (topic: Topic) => string) =>
    topics.filter((topic) => {
      const text = normalise(textOf(topic));
      return words.every((word) => text.includes(word));
    });
  return [
    ...new Set([...holding(({ title }) => title), ...holding(({ title, steps }) => [title, ...steps].join(' '))]),
  ];
}
