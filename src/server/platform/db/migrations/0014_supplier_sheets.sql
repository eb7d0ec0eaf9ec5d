CREATE TABLE "planilla_proveedor" (
	"proveedor_id" integer PRIMARY KEY NOT NULL,
	"columnas" jsonb NOT NULL,
	"categorias" jsonb NOT NULL,
	"margen" numeric,
	"redondeo" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "planilla_proveedor" ADD CONSTRAINT "planilla_proveedor_proveedor_id_proveedor_proveedor_id_fk" FOREIGN KEY ("proveedor_id") REFERENCES "public"."proveedor"("proveedor_id") ON DELETE no action ON UPDATE no action;