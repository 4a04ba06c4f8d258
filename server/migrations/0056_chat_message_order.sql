-- An id is given before its row can be seen, so a card of a slow transaction came with a lower id than a message that the
-- other side had read: it counted as read, and a page that asked for what follows never got it. Now the chat is locked
-- first: within a chat ids are given in the order of the commits, whatever the server.
CREATE FUNCTION order_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM chats WHERE id = NEW.chat_id FOR NO KEY UPDATE;
  NEW.id := nextval(pg_get_serial_sequence('chat_messages', 'id'));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_messages BEFORE INSERT ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION order_messages();
