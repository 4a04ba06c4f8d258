-- An offer that is not open any more gives its times back, whatever closes it.
CREATE FUNCTION free_offered_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bookings WHERE offer_id = NEW.id AND kind = 'offer';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER free_offered_times AFTER UPDATE OF status ON "offers"
  FOR EACH ROW WHEN (OLD.status = 'sent' AND NEW.status <> 'sent') EXECUTE FUNCTION free_offered_times();
