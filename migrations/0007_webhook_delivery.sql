-- Where each webhook stands in the stream of events, who is delivering to it now, and what became
-- of every event that was due to it.
-- cursor: the last event looked at, in the order of transactions. since: what was committed before
-- the webhook was switched on is not sent to it; the snapshot tells exactly what that is.
-- lease: one process delivers at a time. wake_at: when the next attempt is due. rest_until: a
-- receiver that fails every call is left alone for a while. secret_before: the secret that was
-- replaced signs beside the new one until then.
ALTER TABLE webhook
  ADD COLUMN cursor_txid xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
  ADD COLUMN cursor_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN since_txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN since_snapshot pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  ADD COLUMN lease_id uuid,
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN wake_at timestamptz,
  ADD COLUMN rest_until timestamptz,
  ADD COLUMN secret_before_sealed bytea,
  ADD COLUMN secret_before_until timestamptz;
CREATE INDEX webhook_active ON webhook (org_id, id) WHERE active;

-- One row for each event and webhook, so that an event can never be sent as two deliveries. pending
-- waits for its first attempt, failed for its next, dead was given up. txid and event_id are the
-- event's own order, in which the deliveries of one record follow each other.
CREATE TABLE webhook_delivery (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  txid xid8 NOT NULL,
  event_type text NOT NULL,
  record_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  last_status integer,
  last_error text,
  last_ms integer,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, webhook_id, event_id),
  FOREIGN KEY (org_id, webhook_id) REFERENCES webhook ON DELETE CASCADE,
  CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
);
CREATE INDEX webhook_delivery_order ON webhook_delivery (org_id, webhook_id, txid, event_id)
  WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_delivery_record ON webhook_delivery (org_id, webhook_id, record_id, txid, event_id)
  WHERE status IN ('pending', 'failed');
CREATE INDEX webhook_delivery_retry ON webhook_delivery (org_id, webhook_id, next_at)
  WHERE status = 'failed';
CREATE INDEX webhook_delivery_event ON webhook_delivery (org_id, event_id);
CREATE INDEX webhook_delivery_done ON webhook_delivery (org_id, webhook_id, created_at)
  WHERE status IN ('delivered', 'dead');
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_delivery USING (org_id = current_org()) WITH CHECK (org_id = current_org());

-- The safety sweep learns which webhooks lag, not what they are sent. It draws them by lot, so that
-- however many lag, none of them is passed over for ever.
CREATE POLICY sweep ON webhook FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON event FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON webhook_delivery FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION lagging_webhooks(most integer) RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT w.org_id, w.id FROM webhook w
   WHERE w.active AND (w.lease_until IS NULL OR w.lease_until < now())
     AND (w.rest_until IS NULL OR w.rest_until < now())
     AND (w.lease_until < now() OR w.wake_at < now() - interval '2 seconds' OR EXISTS (
       SELECT FROM event e WHERE e.org_id = w.org_id
         AND (e.txid, e.id) > (w.cursor_txid, w.cursor_id)
         AND e.txid < pg_snapshot_xmin(pg_current_snapshot())) OR (w.wake_at IS NULL AND EXISTS (
       SELECT FROM webhook_delivery d WHERE d.org_id = w.org_id AND d.webhook_id = w.id
         AND d.status IN ('pending', 'failed'))))
   ORDER BY random() LIMIT most $$;
REVOKE ALL ON FUNCTION lagging_webhooks(integer) FROM PUBLIC;
