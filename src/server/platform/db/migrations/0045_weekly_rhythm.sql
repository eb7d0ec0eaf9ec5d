-- The catalogue opens and closes every week at the same moments; the instants beside them are the next ones.
ALTER TABLE "programacion" ADD COLUMN "abre_dia" text, ADD COLUMN "abre_hora" time(0), ADD COLUMN "cierra_dia" text, ADD COLUMN "cierra_hora" time(0);
ALTER TABLE "programacion" ADD CONSTRAINT "programacion_ritmo" CHECK (num_nulls(abre_dia, abre_hora, cierra_dia, cierra_hora) in (0, 4));
ALTER TABLE "programacion" ADD CONSTRAINT "programacion_abre_dia" CHECK (abre_dia in ('LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'));
ALTER TABLE "programacion" ADD CONSTRAINT "programacion_cierra_dia" CHECK (cierra_dia in ('LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'));
comment on column programacion.abre_dia is 'Of the weekly rhythm, by the business''s clocks; all four are null without one.';
