-- A proposal of time that its side has withdrawn is a line of the chat too.
CREATE OR REPLACE FUNCTION chat_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
  SELECT c.id, CASE WHEN e.type LIKE 'time_%' AND e.actor IN ('customer', 'service') THEN e.actor ELSE 'system' END, NULL, CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.actor_name, '') ELSE '' END, CASE WHEN e.type LIKE 'time_%' THEN 'slot' WHEN e.type = 'confirmed' THEN 'review_request' ELSE 'status' END,
    CASE WHEN e.type LIKE 'time_%' THEN coalesce(e.comment, '') ELSE '' END,
    jsonb_strip_nulls(jsonb_build_object('event', e.type, 'status', e.to_status, 'from',
    CASE e.type WHEN 'time_proposed' THEN b.pending_start WHEN 'time_confirmed' THEN b.visit_start END)), true, e.at
  FROM made e JOIN bids b ON b.id = e.bid_id JOIN chats c ON c.bid_id = b.id
  WHERE b.workshop_id IS NOT NULL AND (e.workshop_id IS NULL OR e.workshop_id = b.workshop_id)
    AND (e.type IN ('time_proposed', 'time_confirmed', 'time_refused', 'time_withdrawn', 'confirmed')
      OR (e.to_status IS DISTINCT FROM e.from_status AND e.to_status IN ('visit', 'in_work', 'finished', 'reject'))) ORDER BY e.id;
  RETURN NULL;
END
$$;
