-- A tender gets its workshop: the offers of that one, and the driver's counter-offers to them, are in the chat from then on.
CREATE OR REPLACE FUNCTION chat_workshop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chats SET workshop_id = NEW.workshop_id WHERE bid_id = NEW.id;
  IF OLD.workshop_id IS NULL THEN
    INSERT INTO chat_messages (chat_id, sender, author_id, author_name, type, text, payload, is_on_bid, created_at)
    SELECT chat_id, sender, author_id, author_name, 'offer', text, payload, true, at FROM (
      SELECT 0 AS rank, o.id AS row_id, c.id AS chat_id, 'service' AS sender, o.author_id, o.author_name,
        o.comment AS text, jsonb_build_object('offer_id', o.id) AS payload, o.created_at AS at
      FROM offers o JOIN chats c ON c.bid_id = o.bid_id WHERE o.bid_id = NEW.id AND o.workshop_id = NEW.workshop_id
      UNION ALL
      SELECT 1, n.id, c.id, 'customer', NEW.customer_id, coalesce(u.name, ''),
        n.comment, jsonb_build_object('offer_id', n.offer_id, 'counter_id', n.id), n.created_at
      FROM bid_counters n JOIN offers o ON o.id = n.offer_id AND o.workshop_id = NEW.workshop_id
        JOIN chats c ON c.bid_id = n.bid_id LEFT JOIN users u ON u.id = NEW.customer_id WHERE n.bid_id = NEW.id
    ) written ORDER BY at, rank, row_id;
  END IF;
  RETURN NULL;
END
$$;
