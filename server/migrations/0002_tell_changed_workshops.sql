-- Whoever changes what search shows of a workshop, by whatever road, tells every server process which ones.
-- More than 700 ids do not fit into a message (8,000 bytes): then «all» is told.
CREATE FUNCTION tell_changed_workshops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told integer;
  ids text;
BEGIN
  EXECUTE format(
    'SELECT count(*), string_agg(id::text, '','') FROM (SELECT DISTINCT %I AS id FROM changed LIMIT 701) few',
    TG_ARGV[0]
  ) INTO told, ids;
  IF told > 0 THEN
    PERFORM pg_notify('workshops_changed', CASE WHEN told > 700 THEN 'all' ELSE ids END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN
    SELECT * FROM (VALUES
      ('workshops', 'id'), ('workshop_works', 'workshop_id'),
      ('workshop_brands', 'workshop_id'), ('workshop_images', 'workshop_id')
    ) AS sources (table_name, id_column)
  LOOP
    -- A trigger with the changed rows at hand is for one kind of statement only.
    EXECUTE format(
      'CREATE TRIGGER tell_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(%2$L)',
      source.table_name, source.id_column
    );
    EXECUTE format(
      'CREATE TRIGGER tell_updated AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(%2$L)',
      source.table_name, source.id_column
    );
    EXECUTE format(
      'CREATE TRIGGER tell_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
         FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_workshops(%2$L)',
      source.table_name, source.id_column
    );
  END LOOP;
END
$$;
