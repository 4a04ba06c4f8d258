-- Claims that were opened before 0042 have no timer: without one their deadline leads to nothing.
INSERT INTO "bid_timers" ("bid_id", "kind", "subject", "due_at")
SELECT c."bid_id", 'escalate_claim', c."id", c."answer_deadline_at"
FROM "bid_claims" c JOIN "bids" b ON b."id" = c."bid_id"
WHERE c."status" = 'open' AND b."status" = 'finished'
ON CONFLICT DO NOTHING;
