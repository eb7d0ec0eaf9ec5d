import { ArrowLeft } from 'lucide-react';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** A link back to 'Cuentas'. */
export const AllAccounts = () => (
  <Link to="/cuentas" className={buttonClass} data-variant="outline">
    <ArrowLeft /> Todas las cuentas
  </Link>
);
