import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { reading } from '../../platform/reading.ts';
import { age } from '../../ui/dates.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './backup-state.module.css';

const backupState = { ...reading(['copias'], 'GET /api/copias'), staleTime: 60_000 };

export function BackupState() {
  const { data } = useQuery(backupState);
  if (!data) return null;
  const { programadas, ultima, atrasada } = data;
  if (!programadas) return <HelpLine topic="copias">No hay copias de seguridad programadas.</HelpLine>;
  const last = ultima ? `Última copia de seguridad: ${age(ultima)}.` : 'Todavía no hay ninguna copia de seguridad.';
  if (!atrasada) return <HelpLine topic="copias">{last}</HelpLine>;
  return (
    <Notice icon={TriangleAlert} className={styles.late}>
      <strong>{last}</strong> Las copias están fallando: avise a quien cuida el servidor.
    </Notice>
  );
}
