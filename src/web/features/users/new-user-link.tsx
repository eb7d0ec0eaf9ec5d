import { UserPlus } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';

export const NewUserLink = () => <LinkButton filled to="/new-cliente" icon={UserPlus} label="Crear Usuario" />;
