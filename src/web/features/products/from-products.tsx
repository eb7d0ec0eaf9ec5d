import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export const FromProducts = ({ title }: { title: string }) => (
  <PageHead title={title}>
    <LinkButton to="/listado-platos" icon={ArrowLeft} label="Volver a Productos" />
  </PageHead>
);
