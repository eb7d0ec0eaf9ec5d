CREATE TABLE "carrito" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"lineas" jsonb NOT NULL,
	"version" integer NOT NULL,
	"escrituras" text[] NOT NULL,
	"cambiado_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrito_lineas" CHECK (jsonb_typeof("carrito"."lineas") = 'array')
);
--> statement-breakpoint
ALTER TABLE "carrito" ADD CONSTRAINT "carrito_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;