-- The debt limit of one person beside the general one, and the orders that administrators let through all the same.
ALTER TABLE "usuario" ADD COLUMN "limite_deuda" numeric(12,2);
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_limite_deuda" CHECK (limite_deuda >= 0);
comment on column usuario.limite_deuda is 'Above this debt the person orders no more, whatever the general limit is; null: the general limit counts.';
CREATE TABLE "excepcion_deuda" (
	"excepcion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"usuario_id" integer NOT NULL REFERENCES "usuario" ("id"),
	"motivo" text NOT NULL,
	"creado_por" integer NOT NULL REFERENCES "usuario" ("id"),
	"creado_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pedido_id" integer UNIQUE REFERENCES "pedido" ("pedido_id")
);
CREATE UNIQUE INDEX "excepcion_deuda_vigente" ON "excepcion_deuda" ("usuario_id") WHERE "pedido_id" is null;
comment on table excepcion_deuda is 'The next order of a person, let through whatever is owed.';
comment on column excepcion_deuda.pedido_id is 'The order that used it up; null: still to come.';
