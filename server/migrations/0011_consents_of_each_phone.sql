DROP INDEX "consents_once_per_person";--> statement-breakpoint
DROP INDEX "consents_once_per_lead";--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once_per_person_and_phone" ON "consents" USING btree ("user_id","kind","version","phone_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once_per_lead" ON "consents" USING btree ("lead_id","version");