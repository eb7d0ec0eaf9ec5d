-- Helpers who keep the cash, and helpers who keep the books.
ALTER TABLE "usuario" DROP CONSTRAINT "usuario_permisos";
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_permisos" CHECK (permisos <@ ARRAY['ARMADO', 'CAJA', 'CONTADURIA']);
