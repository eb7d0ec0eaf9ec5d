import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { counted, showDay } from '#contract/format.ts';
import { balanceText } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import type { FirstEntry, User } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useBeginInField } from '../../ui/form/first-field.ts';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { PasteField, PasteProblem } from '../../ui/form/paste-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { FirstEntries } from './first-entries.tsx';
import styles from './new-sellers-page.module.css';
import { pastedSellers, type SellerLine } from './pasted-sellers.ts';
import { nameOf } from './person-fields.tsx';
import { everyUser, offeredPickupPoints, usersKey } from './queries.ts';

/** /varios-vendedores: adds all sellers of a pasted list, or none. Each seller gets a link for her first login. */
export function NewSellersPage() {
  const [added, setAdded] = useState<readonly FirstEntry[]>();
  return (
    <>
      <PageHead
        title="Varios vendedores"
        help={<HelpLink topic="varios-vendedores" />}
        tools={<LinkButton to="/listado-vendedores" label="Usuarios" />}
      />
      {added ? <FirstEntries entries={added} /> : <SellersForm onAdded={setAdded} />}
    </>
  );
}

function SellersForm({ onAdded }: { onAdded: (added: readonly FirstEntry[]) => void }) {
  const { ref, ...form } = useForm({ vendedores: '' });
  const keyFor = useRequestKey();
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const { data: users } = useQuery(everyUser);
  const { data: points } = useQuery(offeredPickupPoints);
  useBeginInField(ref);
  const known = users && points && { users: users.rows, points };
  const lines = known ? pastedSellers(form.values.vendedores, known, chosen) : [];
  const sellers = lines.flatMap((line) => ('seller' in line ? [line.seller] : []));
  const wrong = lines.length - sellers.length;

  const save = async () => {
    if (sellers.length === 0 || wrong > 0) {
      const message = wrong > 0 ? messages.user.linesWrong : messages.user.linesMissing;
      return void (await form.complete({ field: 'vendedores', message }));
    }
    const body = { vendedores: sellers };
    let added: readonly FirstEntry[] = [];
    const add = async () => {
      const call = api('POST /api/usuarios/lista', { body, headers: keyFor(body) });
      added = await alerts.busy(messages.progress, call);
    };
    const isDone = await form.send(add, messages.user.createFailed);
    void queryClient.invalidateQueries({ queryKey: usersKey });
    if (isDone) onAdded(added);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      <FormProblem reason={form.reason} />
      <PasteField
        name="vendedores"
        {...(form.error.vendedores && { error: form.error.vendedores })}
        description="Uno por línea, de una planilla o un chat: nombre, teléfono, líder, punto de retiro y lo que ya debe en dólares, con el día desde el que lo debe, como «Ana Sol, 11 5555-0101, Carla, Castelli, 120,50, 01/10/2026». Los cuatro últimos pueden faltar."
        rows={8}
        text={form.values.vendedores}
        onChange={(vendedores) => form.change({ vendedores })}
        waiting={known ? undefined : 'Buscando los usuarios…'}
        lines={lines}
      >
        {(line, at) => (
          <Line
            key={at}
            line={line}
            name={`vendedores.${at}`}
            errors={form.error}
            onChoose={(leader) => setChosen(new Map(chosen).set(line.text, leader.id))}
          />
        )}
      </PasteField>
      <div className={styles.foot}>
        <p role="status">
          {lines.length > 0 &&
            (wrong > 0
              ? `${counted(wrong, 'línea', 'líneas')} por corregir: se crean todos o ninguno.`
              : `${counted(sellers.length, 'vendedor', 'vendedores')}, cada uno con su enlace para entrar.`)}
        </p>
        <Button type="submit" busy={form.busy}>
          {sellers.length > 0 ? `Crear ${counted(sellers.length, 'vendedor', 'vendedores')}` : 'Crear vendedores'}
        </Button>
      </div>
    </form>
  );
}

type LineProps = {
  line: SellerLine;
  /** The name of the line in the server's errors. */
  name: string;
  errors: Partial<Record<string, string>>;
  onChoose: (leader: User) => void;
};

function Line({ line, name, errors, onChoose }: LineProps) {
  if ('seller' in line) {
    const { nombre, apellido, telefono, retiro, saldo, dia } = line.seller;
    const owed = saldo && `${balanceText(saldo)}${dia ? ` desde el ${showDay(dia)}` : ''}`;
    const place = [line.lider && `con ${nameOf(line.lider)}`, retiro, owed].filter(Boolean).join(' · ');
    return (
      <li>
        <span>
          {[nombre, apellido].filter(Boolean).join(' ')}
          {place && <small>{place}</small>}
          {refusable.map((field) => (
            <output key={field} name={`${name}.${field}`} className={styles.refused}>
              {errors[`${name}.${field}`]}
            </output>
          ))}
        </span>
        <strong>{telefono}</strong>
      </li>
    );
  }
  const { text, problem, choices = [] } = line;
  return (
    <PasteProblem text={text} problem={problem}>
      {choices.length > 0 &&
        choices.map((leader) => (
          <Button key={leader.id} variant="outline" onClick={() => onChoose(leader)}>
            {[nameOf(leader), leader.userName, leader.retiro].filter(Boolean).join(' · ')}
          </Button>
        ))}
    </PasteProblem>
  );
}

/** The fields that the server may refuse although the page accepted the line. */
const refusable = ['telefono', 'idLider', 'retiro', 'saldo', 'dia'] as const;
