-- What shows a payment: a proof, a row of a bank's file, or a row that a cashier typed. Each kind shows a payment once.
CREATE TABLE "pago_escrito" (
  "movimiento_id" integer PRIMARY KEY REFERENCES "movimiento"("movimiento_id")
);
comment on table pago_escrito is 'A payment that a cashier typed or pasted. Proofs and rows of a bank''s file name the payment that they show; a typed row leaves nothing else.';
INSERT INTO "pago_escrito" ("movimiento_id")
SELECT m."movimiento_id" FROM "movimiento" m
WHERE m."tipo" = 'PAGO'
  AND NOT EXISTS (SELECT FROM "comprobante" c WHERE c."movimiento_id" = m."movimiento_id")
  AND NOT EXISTS (SELECT FROM "fila_banco" f WHERE f."movimiento_id" = m."movimiento_id");
