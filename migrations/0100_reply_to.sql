-- To whom the buyer answers, as it was when the mail was queued and shown; empty where the organization had
-- no address. Null where it was queued before this was kept: then it is the address of the day it is sent.
ALTER TABLE invoice_sending ADD COLUMN reply_to text;
