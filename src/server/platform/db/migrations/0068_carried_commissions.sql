-- What a payout counted, exactly, so that changes after it count in the leader's next closing.
ALTER TABLE "comision_liquidada" ADD COLUMN "ganado" numeric(18,6);
UPDATE "comision_liquidada" SET "ganado" = "base" * "porcentaje" / 100;
ALTER TABLE "comision_liquidada" ALTER COLUMN "ganado" SET NOT NULL;
comment on column comision_liquidada.ganado is 'What the leader earned by what the payout counted, in US dollars before it was rounded.';
