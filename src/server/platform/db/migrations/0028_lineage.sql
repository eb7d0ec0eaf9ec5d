CREATE TABLE "linaje" (
	"sistema" text PRIMARY KEY NOT NULL,
	"linea" integer NOT NULL
);
