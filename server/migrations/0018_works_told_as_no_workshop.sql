-- The word for the works is «0», the id of no workshop: a server of an earlier version, beside which a new one starts, takes
-- every word but «all» for ids, and finds nothing to read in this one.
CREATE OR REPLACE FUNCTION tell_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('workshops_changed', '0');
  RETURN NULL;
END
$$;
