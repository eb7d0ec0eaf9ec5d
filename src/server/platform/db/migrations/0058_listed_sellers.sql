-- Whom a list of sellers added is kept with its key, as what orders, prices, receipts and claims made is.
ALTER TABLE "idempotencia" ADD COLUMN "vendedores" integer[];
-- Until now those of its transaction's moment.
UPDATE "idempotencia" i SET "vendedores" = (SELECT array_agg(u."id") FROM "usuario" u WHERE u."creado_at" = i."creada_at")
  WHERE coalesce(i."pedido_id", i."cambio_id", i."recepcion_id", i."reclamo_id") is null;
comment on table idempotencia is 'What a user''s Idempotency-Key was spent on: an order, a change of prices, a receipt, a claim, a list of sellers; huella is the SHA-256 of what it came with.';
