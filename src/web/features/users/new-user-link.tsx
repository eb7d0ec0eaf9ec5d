import { UserPlus } from 'lucide-react';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';

export const NewUserLink = () => (
  <Link to="/new-cliente" className={buttonClass}>
    <UserPlus /> Crear Usuario
  </Link>
);
