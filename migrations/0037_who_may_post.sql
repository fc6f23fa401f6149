-- Who last changed what a contact decides about documents: whether it sells, its name, numbers and
-- country. Null is accepted: by somebody who may post, or from before this was kept.
ALTER TABLE contact ADD COLUMN touched_by jsonb;

-- A bookkeeper posts. Who prepares what others post is an assistant, or a contributor with no more
-- than their own documents.
INSERT INTO role_permission (role, permission) VALUES
  ('bookkeeper', 'documents:post'), ('bookkeeper', 'ledger:edit');
INSERT INTO role_permission (role, permission)
SELECT 'assistant', permission FROM unnest(ARRAY['documents:read','settings:read','bank:read',
  'invoices:read','ledger:read','documents:edit','documents:delete','bank:edit','invoices:edit'])
  AS permission;
INSERT INTO role (role, needs_second_factor, own_documents_only) VALUES ('assistant', false, false);
