import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { TellByWhatsApp } from '../../ui/phone.tsx';
import { useCopy } from '../../ui/use-copy.ts';

type Props = Answering<void> & { title: string; phone: string; text: string; children?: ReactNode };

/** A text about an account for its owner, to copy or send; `children` are further buttons. */
export function MessageDialog({ title, phone, text, children, answer }: Props) {
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(text);
  return (
    <Dialog
      title={title}
      onClose={answer}
      footer={
        <>
          {children}
          <Button variant="outline" onClick={copy}>
            <Copy /> {copied ? 'Copiado' : 'Copiar'}
          </Button>
          <TellByWhatsApp phone={phone} text={text} />
        </>
      }
    >
      <TextArea
        ref={field}
        whole
        label="Mensaje"
        value={text}
        rows={7}
        readOnly
        description={copied === false && 'El mensaje quedó marcado: cópielo.'}
      />
    </Dialog>
  );
}
