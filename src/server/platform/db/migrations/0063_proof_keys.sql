-- The key that brought a proof stands where all keys stand.
ALTER TABLE "idempotencia" ADD COLUMN "comprobante_id" integer REFERENCES "comprobante"("comprobante_id");
comment on column idempotencia.comprobante_id is 'The proof that the key brought.';
INSERT INTO "idempotencia" ("usuario_id", "clave", "huella", "comprobante_id", "creada_at")
SELECT "creado_por", "clave", "pedido_huella", "comprobante_id", "creado_at" FROM "comprobante" WHERE "clave" IS NOT NULL
ON CONFLICT ("usuario_id", "clave") DO UPDATE SET "comprobante_id" = excluded."comprobante_id";
ALTER TABLE "comprobante" DROP COLUMN "clave", DROP COLUMN "pedido_huella";
