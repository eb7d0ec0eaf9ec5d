import { ArrowLeft } from 'lucide-react';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export const FromProducts = ({ title }: { title: string }) => (
  <PageHead title={title}>
    <Link to="/listado-platos" className={buttonClass} data-variant="outline">
      <ArrowLeft /> Volver a Productos
    </Link>
  </PageHead>
);
