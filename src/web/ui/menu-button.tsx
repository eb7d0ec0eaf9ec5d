import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = ComponentProps<'button'> & { label: ReactNode };

/** A button that unfolds links and buttons below it. A choice, Escape or a press elsewhere closes them. */
export function MenuButton({ label, children, ...button }: Props) {
  const id = useId();
  const anchor = `--menu-${id.replace(/\W/g, '')}`;
  return (
    <>
      <button {...button} type="button" popoverTarget={id} style={{ anchorName: anchor }}>
        {label} <ChevronDown />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: users press its buttons. */}
      <div
        id={id}
        popover="auto"
        data-menu
        style={{ positionAnchor: anchor }}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
