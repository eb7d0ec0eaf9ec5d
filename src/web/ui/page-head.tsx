import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

type Props = {
  title: string;
  help?: ReactNode;
  /** What the page is about, beside its heading: a period, a switch, a line of help. */
  children?: ReactNode;
  /** What is done here most. */
  primary?: ReactNode;
  /** Other buttons: one row, which scrolls sideways where it has no room. */
  tools?: ReactNode;
  /** Buttons and links of now and then, in the menu 'Más'. */
  more?: ReactNode;
};

/** The top of a page: its heading and what can be done with all of it, in as little height as that takes. */
export const PageHead = ({ title, help, children, primary, tools, more }: Props) => (
  <div className={styles.head}>
    <div className={styles.title}>
      <PageHeading>{title}</PageHeading>
      {help}
    </div>
    {children}
    <div className={styles.acts}>
      {primary && <div className={styles.primary}>{primary}</div>}
      {(tools || more) && (
        <div className={styles.tools}>
          {tools && <div className={styles.row}>{tools}</div>}
          {more && <More>{more}</More>}
        </div>
      )}
    </div>
  </div>
);

function More({ children }: { children: ReactNode }) {
  const id = useId();
  const anchor = `--mas-${id.replace(/\W/g, '')}`;
  return (
    <>
      <Button variant="outline" popoverTarget={id} style={{ anchorName: anchor }}>
        Más <ChevronDown />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed are the buttons in it. */}
      <div
        id={id}
        popover="auto"
        className={styles.more}
        style={{ positionAnchor: anchor }}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
