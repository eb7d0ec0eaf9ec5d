CREATE TABLE "ajuste" (
	"clave" text PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_entidad_conocida";--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_entidad_conocida" CHECK ("auditoria"."entidad" in ('producto', 'usuario', 'proveedor', 'pedido', 'ventana', 'menu', 'punto de retiro', 'ajuste'));