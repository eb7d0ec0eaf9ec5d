-- On which day a pickup point hands over what was ordered in a closing.
CREATE TABLE "dia_retiro" (
	"ventana_id" integer NOT NULL REFERENCES "ventana" ("ventana_id"),
	"retiro" text NOT NULL,
	"dia" date NOT NULL,
	PRIMARY KEY ("ventana_id", "retiro"),
	CONSTRAINT "dia_retiro_lleno" CHECK ("retiro" <> '')
);
comment on table dia_retiro is 'The day on which a pickup point hands over what was ordered in a window.';
comment on column dia_retiro.retiro is 'The name of the point as orders have it: a point that is named anew has its days under both.';
ALTER TABLE "suscripcion" DROP CONSTRAINT "suscripcion_tipos";
ALTER TABLE "suscripcion" ADD CONSTRAINT "suscripcion_tipos" CHECK ("tipos" <@ ARRAY['APERTURA', 'CIERRE', 'REALIZADO', 'RECLAMO', 'RETIRO'] and "tipos" <> '{}');
-- Whoever asked when an own order is done wants to know when it can be picked up.
UPDATE "suscripcion" SET "tipos" = array_append("tipos", 'RETIRO') WHERE 'REALIZADO' = ANY("tipos");
ALTER TABLE "aviso" DROP CONSTRAINT "aviso_tipo", DROP CONSTRAINT "aviso_pedido";
ALTER TABLE "aviso" ADD CONSTRAINT "aviso_tipo" CHECK ("tipo" in ('APERTURA', 'CIERRE', 'REALIZADO', 'RECLAMO', 'RETIRO')),
  ADD CONSTRAINT "aviso_pedido" CHECK (("tipo" in ('REALIZADO', 'RECLAMO', 'RETIRO')) = ("pedido_id" is not null));
comment on column aviso.pedido_id is 'The order that is done, whose claim is decided, or whose day of pickup is another.';
