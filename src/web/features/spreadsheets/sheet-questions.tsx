import type { SheetQuestion } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { EndedField } from './ended-field.tsx';
import styles from './spreadsheets.module.css';

type Props = { questions: readonly SheetQuestion[]; onAnswer: (answers: SheetAnswers) => void };

export function SheetQuestions({ questions, onAnswer }: Props) {
  if (!questions.length) return null;
  const answer = ({ clave }: SheetQuestion, value: string) => {
    // A rate counts for today unless the user chose a day.
    const needsDay = clave === 'cotizacion' && questions.some((other) => other.clave === 'dia' && !other.respuesta);
    onAnswer({ [clave]: value, ...(needsDay && { dia: today() }) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>Lo que la planilla no dice</legend>
      <div className={styles.fields}>
        {questions.map((question) => (
          <Question key={question.clave} question={question} onAnswer={(value) => answer(question, value)} />
        ))}
      </div>
    </fieldset>
  );
}

type QuestionProps = { question: SheetQuestion; onAnswer: (value: string) => void };

function Question({ question: { pregunta, detalle, opciones, tipo, respuesta }, onAnswer }: QuestionProps) {
  if (tipo === 'DIA')
    return (
      <div>
        <DateField label={pregunta} value={respuesta ?? ''} max={today()} onChange={onAnswer} />
        {detalle && <p className="soft">{detalle}</p>}
      </div>
    );
  if (tipo === 'OPCION')
    return (
      <SelectField
        compact
        label={pregunta}
        description={detalle}
        choices={opciones.map(({ valor, texto }) => ({ value: valor, label: texto }))}
        {...(respuesta === null && { none: 'Elija una respuesta' })}
        value={respuesta ?? ''}
        onPick={(value) => value && onAnswer(value)}
      />
    );
  return (
    <EndedField
      compact
      label={pregunta}
      description={detalle}
      inputMode="decimal"
      maxLength={20}
      value={(respuesta ?? '').replace('.', ',')}
      onEnd={onAnswer}
    />
  );
}
