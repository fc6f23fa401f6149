type LogLine = { when: string; act: string }

const retried = 'nothing: it is tried again. If it repeats, see the error'
const database = 'look at the database; it goes on by itself when that is back'
const none = 'nothing'

/** Every message, when it is printed and what to do. Level and fields are read from the source. */
export const logLines: Record<string, LogLine> = {
  'taking mail': { when: '`mail` listens', act: none },
  ended: { when: 'the process ends; `clean` is false if work was cut off', act: none },
  'showing metrics': { when: '`worker`, `reader` or `mail` shows metrics', act: none },
  working: { when: '`worker` or `reader` takes jobs', act: none },
  listening: { when: '`serve` listens', act: none },
  'the database was restored: writes and jobs wait until `daybook unfence`': {
    when: 'a process starts on a restored database, or after a failover',
    act: 'go on as "After a restore" in [operations.md](../operating/operations.md#after-a-restore) says; after a failover that lost nothing `daybook rebase --nothing-lost`',
  },
  'the database is fenced: writes and jobs wait': {
    when: 'a server finds a restore or a new timeline while it runs',
    act: 'go on as "After a restore" in [operations.md](../operating/operations.md#after-a-restore) says; after a failover that lost nothing `daybook rebase --nothing-lost`',
  },
  'the database is no longer fenced': { when: 'a server sees that `unfence` ran', act: none },
  'the database is another one than at the start: stop this server': {
    when: 'the address of the database leads to another cluster or database now',
    act: 'stop servers and workers, and start one: it says what to do',
  },
  'whether the database was restored could not be checked': {
    when: 'a worker asks before it takes jobs, a server every two seconds',
    act: database,
  },
  'the database is one release ahead of this process; finish the upgrade or stay for a while': {
    when: 'an older release starts on a newer database',
    act: 'nothing during an upgrade; later start the newer release ([upgrading.md](../operating/upgrading.md))',
  },
  draining: { when: '`serve` was told to end and finishes its requests', act: none },
  'an export broke off': {
    when: 'a download failed after it began',
    act: 'see the error; the caller repeats',
  },
  'request failed': {
    when: 'an answer of 500 and above',
    act: 'see the code ([errors.md](errors.md)); runbook DaybookErrors',
  },
  'broken request': {
    when: 'bytes that are no HTTP',
    act: 'nothing, unless one address sends many',
  },
  'mcp message refused': { when: 'an MCP client sent something unknown', act: none },
  'tool call failed': { when: 'a tool ended with a fault of ours', act: 'as for `request failed`' },
  'approval not asked for': {
    when: 'a client could not be asked to approve',
    act: 'see the error; the approval waits at `/approvals`',
  },
  'resource failed': {
    when: 'an MCP resource ended with a fault of ours',
    act: 'as for `request failed`',
  },
  request: { when: 'every request, when it is over', act: none },
  'a reader process was lost': {
    when: 'a child ended while it read',
    act: 'runbook DaybookReaderLost',
  },
  '…; production refuses this': {
    when: 'a wall is missing outside production',
    act: 'runbook DaybookReaderWithoutWalls',
  },
  'job engine error': { when: 'the job library met an error', act: database },
  'job engine warning': { when: 'the job library warns', act: 'see the warning' },
  'an idle database connection was lost': {
    when: 'PostgreSQL or the network ended it',
    act: 'nothing: the next use opens another',
  },
  'jobs could not be fetched': { when: 'the database did not answer', act: database },
  'heartbeat failed': { when: 'the database did not answer', act: database },
  'the turn could not be saved': { when: 'the database did not answer', act: none },
  'unfinished jobs were handed back': { when: 'the process ended before they did', act: none },
  'earlier entries could not be numbered': {
    when: 'a fault of ours, or the database',
    act: retried,
  },
  'notifications of the exchange could not be read': {
    when: 'a fault of ours while polling',
    act: retried,
  },
  'invoices from the exchange could not be read': {
    when: 'a fault of ours while polling',
    act: retried,
  },
  'overdue … could not be searched': { when: 'the database did not answer', act: database },
  'a job of an unknown kind was handed back': {
    when: 'a newer release enqueued it',
    act: 'finish the upgrade: a newer worker takes it',
  },
  'a job could not be put back': {
    when: 'the database did not answer',
    act: 'nothing: it is taken like that of a dead process',
  },
  'a job failed for good': { when: 'its attempts are used up', act: 'runbook DaybookJobsFailed' },
  'a job failed and will be tried again': { when: 'an attempt failed', act: retried },
  'a failure could not be recorded': { when: 'the database did not answer', act: none },
  'finished jobs could not be marked; they will run again': {
    when: 'the database did not answer',
    act: 'nothing: jobs may run twice',
  },
  'due schedules could not be enqueued': { when: 'the database did not answer', act: database },
  'a job failed for good: all its workers died': {
    when: 'processes died on it, more than twenty times',
    act: 'look for what ends the workers (memory), then runbook DaybookJobsFailed',
  },
  'clean-up of the queue failed': { when: 'the database did not answer', act: retried },
  '{ error }, complaint': {
    when: 'work behind an answer failed; the words say which',
    act: retried,
  },
  'lease not extended': {
    when: 'the database did not answer',
    act: 'nothing: another process may take over',
  },
  'abandoned work was taken over': {
    when: 'another process had died, or the outcome was unknown',
    act: none,
  },
  'abandoned work could not be finished': {
    when: 'taking over failed',
    act: 'runbooks DaybookOutcomeUnknown, DaybookIntentsAbandoned',
  },
  'left open': {
    when: 'an error after which the work stays open',
    act: 'runbook DaybookOutcomeUnknown',
  },
  'a budget of calls could not be leased; this node counts alone': {
    when: 'the database did not answer',
    act: none,
  },
  'old budgets of calls were not swept out': { when: 'the database did not answer', act: none },
  'the figures of the database are missing from the metrics': {
    when: 'a scrape while the database did not answer',
    act: 'runbook DaybookDatabaseUnreachable',
  },
  'the last spans were not taken by the collector': { when: 'the process ended', act: none },
  'page failed': { when: 'a page ended with a fault of ours', act: 'as for `request failed`' },
  'lost the line that announces access changes; trying again': {
    when: 'the database ended it',
    act: 'nothing: meanwhile changes take a few seconds longer',
  },
  'no mail about pending approvals: set DAYBOOK_SMTP_URL': {
    when: 'an approval waits and no mail can be sent',
    act: 'set it',
  },
  'no mail to the owners: set DAYBOOK_SMTP_URL': {
    when: 'it was changed where data goes, and no mail can be sent',
    act: 'set it',
  },
  'a person has no valid mail address': {
    when: 'a mail was to be sent',
    act: 'correct the address of that person',
  },
  'a digest was refused': {
    when: 'the mail server will never take it',
    act: 'correct the address of that person',
  },
  'a digest could not be sent': { when: 'the mail server did not answer', act: retried },
  'a language model was not asked': {
    when: 'it failed or the month’s budget is used up',
    act: 'nothing: the document is read without it',
  },
  'reading invoices from the exchange failed': {
    when: 'the exchange did not answer',
    act: 'runbook DaybookProviderDown',
  },
  'an invoice of the exchange was set aside': {
    when: 'nobody here, or more than one, has its number',
    act: 'see [exchange.md](../interface/exchange.md)',
  },
  'an invoice of the exchange has an unknown form and was set aside': {
    when: 'it cannot be read',
    act: 'see [exchange.md](../interface/exchange.md)',
  },
  'an invoice of the exchange could not be taken in': { when: 'a fault of ours', act: retried },
  'reading notifications from the exchange failed': {
    when: 'the exchange did not answer',
    act: 'runbook DaybookProviderDown',
  },
  'a notification from the exchange was set aside': {
    when: 'it fits no invoice',
    act: 'see [exchange.md](../interface/exchange.md)',
  },
  'a notification from the exchange could not be applied': {
    when: 'a fault of ours',
    act: retried,
  },
  'a page of a file was not kept': {
    when: 'the store did not take it',
    act: 'nothing: it is drawn again',
  },
  'the bytes of a file are missing': {
    when: 'the daily sweep',
    act: 'runbook DaybookFilesMissing',
  },
  'removed a blob without a file record': { when: 'the daily sweep', act: none },
  'unsealed audit rows could not be searched': {
    when: 'the database did not answer',
    act: database,
  },
  'audit rows were not sealed; the next round tries again': {
    when: 'a round failed',
    act: 'runbook DaybookAuditUnsealed',
  },
  'a mail connection broke': { when: 'the other mail server went away', act: none },
  mail: { when: 'a mail was taken in', act: none },
  'mail not taken in': {
    when: 'a fault of ours; the sender tries again',
    act: 'runbook DaybookMailNotTaken',
  },
  'mail refused': { when: 'unknown address, sender not allowed, too large, too many', act: none },
  'a mail could not be taken apart': {
    when: 'its attachments cannot be read',
    act: 'nothing: it is kept and shown as unread',
  },
  'a mail was refused for good': {
    when: 'the other mail server will never take it',
    act: 'correct the address',
  },
  'the authorization server failed': {
    when: 'a fault of ours while an app connects',
    act: 'see the error',
  },
  'oauth …': { when: 'an app was refused while it connects', act: none },
  'apps could not be disconnected at once; a job will': {
    when: 'a person ended their apps',
    act: none,
  },
  'a passkey was not accepted': {
    when: 'sign-in with a passkey failed',
    act: 'nothing, unless one person reports it',
  },
  'the result of a delivery was not recorded': {
    when: 'the database did not answer',
    act: 'nothing: it may be delivered twice',
  },
  'the secret of a webhook cannot be decrypted': {
    when: 'the secret key was changed',
    act: 'put the old key back into `DAYBOOK_SECRET_KEY`, or rotate the secret of the webhook',
  },
  'a webhook whose receiver is gone could not be turned off': {
    when: 'the database did not answer',
    act: retried,
  },
  'lagging webhooks could not be searched': { when: 'the database did not answer', act: database },
}
