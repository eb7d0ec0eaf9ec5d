-- Helpers: accounts that do some of the shop's work and nothing else.
ALTER TABLE "usuario" DROP CONSTRAINT "usuario_tipo";
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_tipo" CHECK ("usuario"."tipo" in ('ADMIN', 'LIDER', 'VENDEDOR', 'AYUDANTE'));
ALTER TABLE "usuario" ADD COLUMN "permisos" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_permisos" CHECK (permisos <@ ARRAY['ARMADO']);
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_ayudante" CHECK ((tipo = 'AYUDANTE') = (cardinality(permisos) > 0));
comment on column usuario.permisos is 'What a helper does, one at least; empty for every other type.';
