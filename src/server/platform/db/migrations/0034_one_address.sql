-- Which primary is the newest is for the database's manager to know.
DROP TABLE "linaje";
