-- A row of a bank's file is known by all its cells too: a payment has a digest of each kind.
ALTER TABLE "fila_banco" DROP CONSTRAINT "fila_banco_movimiento_id_key";
CREATE INDEX "fila_banco_movimiento_id" ON "fila_banco" ("movimiento_id");
comment on table fila_banco is 'A row of a bank''s file that became a payment, never twice unless that was taken back: by the digest of its day, amount, text and number among rows alike, and by the one of all its cells.';
