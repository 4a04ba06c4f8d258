ALTER TABLE "files" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "peaks" smallint[];