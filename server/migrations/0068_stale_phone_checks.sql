-- A code of a phone that the workshop no longer shows says nothing about it.
DELETE FROM workshop_checks c USING workshops w
WHERE c.kind = 'phone' AND w.id = c.workshop_id AND NOT w.is_demo AND NOT EXISTS (
  SELECT FROM workshop_employees e
  JOIN users u ON u.id = e.user_id
  LEFT JOIN confirmed_phones p ON p.user_id = u.id
  WHERE e.workshop_id = w.id AND e.role = 'owner' AND (u.phone = ANY (w.phones) OR p.phone = ANY (w.phones))
);
