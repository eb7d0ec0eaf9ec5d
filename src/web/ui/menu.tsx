import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './menu.module.css';

type Props = {
  /** Renders the button that opens the menu. The button needs the attributes `opens`. */
  button: (opens: { popoverTarget: string; style: CSSProperties }) => ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function Menu({ button, className = '', children }: Props) {
  const id = useId();
  const anchor = `--menu-${id.replace(/\W/g, '')}`;
  return (
    <>
      {button({ popoverTarget: id, style: { anchorName: anchor } })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: users press its buttons. */}
      <div
        id={id}
        popover="auto"
        className={`${styles.menu} ${className}`}
        style={{ positionAnchor: anchor }}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
