import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import styles from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

type Props = {
  title: string;
  help?: ReactNode;
  children?: ReactNode;
  primary?: ReactNode;
  tools?: ReactNode;
  more?: ReactNode;
  moreName?: string;
};

export const PageHead = ({ title, help, children, primary, tools, more, moreName = 'Más' }: Props) => (
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
          {more && (
            <Menu
              button={(opens) => (
                <Button {...opens} variant="outline">
                  {moreName} <ChevronDown />
                </Button>
              )}
            >
              {more}
            </Menu>
          )}
        </div>
      )}
    </div>
  </div>
);
