CREATE TABLE "codigo_recuperacion" (
	"usuario_id" integer NOT NULL,
	"huella" text NOT NULL,
	CONSTRAINT "codigo_recuperacion_usuario_id_huella_pk" PRIMARY KEY("usuario_id","huella")
);
--> statement-breakpoint
CREATE TABLE "segundo_paso" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"secreto" text NOT NULL,
	"activado_at" timestamp with time zone,
	"ultimo_paso" integer
);
--> statement-breakpoint
ALTER TABLE "codigo_recuperacion" ADD CONSTRAINT "codigo_recuperacion_usuario_id_segundo_paso_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."segundo_paso"("usuario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segundo_paso" ADD CONSTRAINT "segundo_paso_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;