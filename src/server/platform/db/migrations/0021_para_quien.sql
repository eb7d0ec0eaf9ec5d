CREATE TABLE "para_quien" (
	"pedido_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"productos" jsonb NOT NULL,
	"version" integer NOT NULL,
	"cambiado_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "para_quien_pedido_id_usuario_id_pk" PRIMARY KEY("pedido_id","usuario_id"),
	CONSTRAINT "para_quien_productos" CHECK (jsonb_typeof("para_quien"."productos") = 'array')
);
--> statement-breakpoint
ALTER TABLE "para_quien" ADD CONSTRAINT "para_quien_pedido_id_pedido_pedido_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido"("pedido_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "para_quien" ADD CONSTRAINT "para_quien_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;