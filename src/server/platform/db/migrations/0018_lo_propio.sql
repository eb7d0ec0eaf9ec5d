CREATE TABLE "precio_propio" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"porcentaje" numeric(6, 2) NOT NULL,
	"productos" jsonb NOT NULL,
	"version" integer NOT NULL,
	"cambiado_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "precio_propio_porcentaje" CHECK ("precio_propio"."porcentaje" between 0 and 1000),
	CONSTRAINT "precio_propio_productos" CHECK (jsonb_typeof("precio_propio"."productos") = 'array')
);
--> statement-breakpoint
CREATE TABLE "favorito" (
	"usuario_id" integer NOT NULL,
	"producto_id" integer NOT NULL,
	"creado_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorito_usuario_id_producto_id_pk" PRIMARY KEY("usuario_id","producto_id")
);
--> statement-breakpoint
ALTER TABLE "precio_propio" ADD CONSTRAINT "precio_propio_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorito" ADD CONSTRAINT "favorito_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorito" ADD CONSTRAINT "favorito_producto_id_producto_producto_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."producto"("producto_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorito_producto" ON "favorito" USING btree ("producto_id");