import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation } from '../../platform/navigation.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import type { PageLink } from '../../platform/router/router.ts';
import { actsAs, useSession } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
// This import loads the search field's list with the dialog, which would otherwise open without a list.
import '../../ui/form/aria-fields.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useSwitchCatalogue } from '../../ui/windows/window-switch.tsx';
import { type Found, ownActions } from './actions.tsx';
import { find, finderOf, GO_TO, remember } from './find.ts';
import styles from './finder-dialog.module.css';
import { others, RATE, words } from './other-pages.ts';

export function FinderDialog({ answer }: Answering<void>) {
  const session = useSession();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const { data: isOpen } = useQuery(catalogueState);
  const { ask } = useSwitchCatalogue();
  const { groups } = useNavigation();
  if (!session) return null;
  const { label, placeholder, actions } = finderOf(session);
  const known: Found[] = [
    ...[
      ...groups.flatMap(({ links }) => links),
      ...new Set(actsAs(session).flatMap<PageLink>((capacity) => others[capacity])),
    ].map(({ label, ...entry }) =>
      'act' in entry
        ? { label, also: words[RATE], run: () => void entry.act() }
        : { label: `${GO_TO}${label}`, also: words[entry.to], to: entry.to },
    ),
    ...(isOpen === undefined ? [] : actions(isOpen, ask)),
    ...ownActions(session),
  ];
  const choose = (found: Found | null) => {
    if (!found) return;
    answer();
    remember(found, known);
    if ('run' in found) found.run();
    else void navigate({ to: found.to, search: found.search, hash: found.hash });
  };
  return (
    <Dialog title="Ir a o buscar" onClose={() => answer()}>
      <div ref={content} className={styles.finder} onKeyDownCapture={({ key }) => key === 'Escape' && answer()}>
        <Autocomplete
          label={label}
          placeholder={placeholder}
          least={0}
          search={(text) => find(session, known, text)}
          itemLabel={({ label }) => label}
          value={null}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}
