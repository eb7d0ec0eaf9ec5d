-- What banks and wallets export: rows that became payments, whose accounts they came from, and how files were read.
CREATE TABLE "fila_banco" (
	"huella" text PRIMARY KEY,
	"movimiento_id" integer NOT NULL UNIQUE REFERENCES "movimiento" ("movimiento_id")
);
comment on table fila_banco is 'A row of a bank''s file that became a payment, by the digest of its day, amount, text and number among rows alike: never twice, unless its payment was taken back.';
CREATE TABLE "pagador" (
	"clave" text NOT NULL,
	"usuario_id" integer NOT NULL REFERENCES "usuario" ("id"),
	"movimiento_id" integer NOT NULL REFERENCES "movimiento" ("movimiento_id"),
	PRIMARY KEY ("clave", "usuario_id")
);
CREATE INDEX "pagador_usuario_id" ON "pagador" ("usuario_id");
comment on table pagador is 'A CUIT or an account number that paid for a person, and the last payment that said so.';
CREATE TABLE "planilla_banco" (
	"fuente" text PRIMARY KEY,
	"columnas" jsonb NOT NULL,
	"moneda" text NOT NULL,
	CONSTRAINT "planilla_banco_moneda" CHECK (moneda in ('USD', 'ARS'))
);
comment on table planilla_banco is 'How a bank''s last file was read, by the digest of its headers.';
