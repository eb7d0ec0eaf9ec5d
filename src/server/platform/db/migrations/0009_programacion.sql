CREATE TABLE "programacion" (
	"programacion_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"abre_at" timestamp with time zone,
	"cierra_at" timestamp with time zone,
	"usuario_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "programacion_una" CHECK ("programacion"."programacion_id" = 1)
);
--> statement-breakpoint
ALTER TABLE "ventana" ADD COLUMN "programada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programacion" ADD CONSTRAINT "programacion_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;