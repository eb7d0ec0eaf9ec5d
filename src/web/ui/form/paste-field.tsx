import type { ComponentProps, ReactNode } from 'react';
import { TextArea } from './field.tsx';
import styles from './paste-field.module.css';

type Props<Line> = Omit<ComponentProps<typeof TextArea>, 'label' | 'value' | 'onChange' | 'children'> & {
  text: string;
  onChange: (text: string) => void;
  waiting?: string | undefined;
  lines: readonly Line[];
  children: (line: Line, at: number) => ReactNode;
};

export const PasteField = <Line,>({ text, onChange, waiting, lines, children, ...field }: Props<Line>) => (
  <>
    <div className={styles.field}>
      <TextArea
        {...field}
        label="Líneas"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
    {waiting && text && (
      <p role="status" className="soft">
        {waiting}
      </p>
    )}
    {lines.length > 0 && (
      <ol className={styles.lines} aria-label="Qué es cada línea">
        {lines.map(children)}
      </ol>
    )}
  </>
);

export const PasteProblem = ({ text, problem, children }: { text: string; problem: string; children?: ReactNode }) => (
  <li className={styles.problem}>
    <code className="soft">{text}</code>
    <span>{problem}</span>
    {children && <span className={styles.choices}>{children}</span>}
  </li>
);
