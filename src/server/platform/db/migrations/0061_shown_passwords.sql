-- A session that was left open changes neither accounts nor what the shop is paid by.
ALTER TABLE "sesion" ADD COLUMN "clave_at" timestamp with time zone;
UPDATE "sesion" SET "clave_at" = "creada_at";
ALTER TABLE "sesion" ALTER COLUMN "clave_at" SET DEFAULT now(), ALTER COLUMN "clave_at" SET NOT NULL;
comment on column sesion.clave_at is 'When its owner last showed the password in it; a login does.';

ALTER TABLE "ajuste" ADD COLUMN "cambiado_at" timestamp with time zone;
comment on column ajuste.cambiado_at is 'When it last changed; null for what last changed before this was kept.';

ALTER TABLE "comprobante" ADD COLUMN "archivo_bytes" integer;
UPDATE "comprobante" c SET "archivo_bytes" = length(f."bytes") FROM "comprobante_pdf" f WHERE f."comprobante_id" = c."comprobante_id";
comment on column comprobante.archivo_bytes is 'How long its file was as it came; null without one, and for a picture that came before this was kept.';
CREATE INDEX "comprobante_rechazado_con_archivo" ON "comprobante" ("decidido_at") WHERE "estado" = 'RECHAZADO' AND "archivo" is not null;
