import { Component, type ReactNode, useLayoutEffect } from 'react';
import { useStore } from '../store.ts';
import { RouterContext, useRouter, useShown } from './hooks.ts';
import type { Failure, Router } from './router.ts';
import { useScroll } from './use-scroll.ts';

export function RouterProvider({ router }: { router: Router }) {
  const { shell: Shell, failure } = router;
  const shown = useStore(router.store, ({ shown }) => shown);
  useLayoutEffect(() => {
    if (!router.state.shown) void router.load();
  }, [router]);
  useScroll(router);
  return (
    <RouterContext value={router}>
      <Boundary failure={failure} again={router.load} attempt={shown} alone>
        {shown && <Shell />}
      </Boundary>
    </RouterContext>
  );
}

export function Outlet() {
  const { failure, load } = useRouter();
  const shown = useShown((shown) => shown);
  const Page = shown.component;
  return (
    <Boundary failure={failure} again={load} attempt={shown}>
      <Page />
    </Boundary>
  );
}

type Props = { failure: Failure; again: () => Promise<void>; attempt: unknown; alone?: boolean; children: ReactNode };

class Boundary extends Component<Props, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};

  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.attempt !== this.props.attempt) this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    const { failure: Failure, again, alone, children } = this.props;
    if (!failed) return children;
    const failure = <Failure error={failed.error} reset={() => void again()} />;
    return alone ? <main>{failure}</main> : failure;
  }
}
