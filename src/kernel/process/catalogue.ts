export type MetricEntry = {
  kind: 'counter' | 'gauge' | 'histogram'
  says: string
  labels: readonly string[]
  /** Who tells it: each process of itself, the database to all alike, or notes of the operator's commands. */
  of: 'process' | 'database' | 'notes'
}

const counter = (says: string, ...labels: string[]): MetricEntry => ({
  kind: 'counter',
  says,
  labels,
  of: 'process',
})
const gauge = (says: string, ...labels: string[]): MetricEntry => ({
  kind: 'gauge',
  says,
  labels,
  of: 'process',
})
const histogram = (says: string, ...labels: string[]): MetricEntry => ({
  kind: 'histogram',
  says,
  labels,
  of: 'process',
})
const shared = (says: string, ...labels: string[]): MetricEntry => ({
  kind: 'gauge',
  says,
  labels,
  of: 'database',
})
const noted = (says: string, ...labels: string[]): MetricEntry => ({
  kind: 'gauge',
  says,
  labels,
  of: 'notes',
})

/**
 * Every metric there is. Dashboards, alert rules and their documentation are held against this list. No
 * label may hold what grows with organizations, people or records.
 */
export const catalogue = {
  daybook_build_info: gauge('1; what this process is', 'version', 'node', 'role'),
  daybook_http_requests_total: counter(
    'requests answered; `code` is that of the failure, or `ok`',
    'route',
    'method',
    'status',
    'code',
  ),
  daybook_http_request_seconds: histogram('time from a request to its answer', 'route', 'method'),
  daybook_work_seconds: histogram(
    'time by `corridor` (action or read), `transaction` (read, write), `connection` (the wait for one) and `port` (calls to external systems, such as `accounting.live.economic.post`)',
    'place',
    'name',
    'outcome',
  ),
  daybook_database_connections: gauge(
    'busy and idle connections of this process, and requests that wait for one (`asked_for`)',
    'state',
  ),
  daybook_database_connections_most: gauge('connections that this process may have'),
  daybook_database_synchronous: shared('1 where COMMIT waits for a standby'),
  daybook_database_standbys: shared('standbys that are connected'),
  daybook_jobs: shared('jobs waiting, later, active, failed', 'class', 'state'),
  daybook_jobs_oldest_seconds: shared('how long the oldest due job has waited', 'class'),
  daybook_jobs_failed: shared('jobs that failed for good and are kept', 'class', 'code'),
  daybook_jobs_waiting: shared('due jobs by kind', 'class', 'kind'),
  daybook_jobs_waiting_seconds: shared('how long the oldest of them has waited', 'class', 'kind'),
  daybook_jobs_working: gauge('1 for each class of jobs that this process works on', 'class'),
  daybook_job_seconds: histogram(
    'attempts at jobs; `outcome` is done, retried, failed or put_back (it could not begin yet)',
    'class',
    'kind',
    'outcome',
  ),
  daybook_intents_open: shared('work in external systems that is not settled'),
  daybook_intents_overdue_seconds: shared('how long no process has worked on the oldest of it'),
  daybook_intents_left_open_total: counter(
    'attempts after which it is unknown whether the external system did the work; `age` of the work is new, 10m, 1h or 1d',
    'age',
  ),
  daybook_runs_open: shared('imports, syncs and other runs that have not ended'),
  daybook_runs_overdue_seconds: shared('how long no process has carried on the oldest of them'),
  daybook_audit_unsealed: shared('audit rows without their seal, counted up to 10,000'),
  daybook_audit_unsealed_seconds: shared('how long the oldest of them has waited'),
  daybook_events_held_seconds: gauge(
    'how long one open transaction has held back new events and the seal',
  ),
  daybook_webhooks_lagging: shared('webhooks with events that nobody delivers, counted up to 100'),
  daybook_reader_places: gauge('documents that are read, and those that wait for a place', 'state'),
  daybook_reader_children: gauge('processes that read documents, with those that are ready'),
  daybook_reader_walls: gauge('1 for each wall around them that stands, else 0', 'wall'),
  daybook_reader_lost_total: counter('such processes that ended while they read', 'loss'),
  daybook_reader_documents_total: counter('documents read'),
  daybook_reader_pages_total: counter('pages of documents read; one for what has no pages'),
  daybook_reader_seconds_total: counter('time spent on them'),
  daybook_mail_in_total: counter('mails taken or refused, by the reason', 'outcome'),
  daybook_mail_out_total: counter('mails sent, or refused for good', 'outcome'),
  daybook_outside_call_waits_total: counter(
    'calls put off because of the limit of an external system',
  ),
  daybook_bank_consents_total: counter(
    'bank consents found to end within 14 days, or ended',
    'outcome',
  ),
  daybook_files_missing_total: counter('records whose file was not found in the store'),
  daybook_disk_free_bytes: gauge('room on the disk with the files, where they are in a directory'),
  daybook_disk_size_bytes: gauge('size of that disk'),
  daybook_certificate_expires_timestamp_seconds: gauge('when a certificate ends', 'of'),
  daybook_backup_last_success_timestamp_seconds: noted('when the last backup succeeded'),
  daybook_drill_last_success_timestamp_seconds: noted('when the last restore drill succeeded'),
  daybook_verify_last_run_timestamp_seconds: noted('when `verify` last ran to its end'),
  daybook_verify_failed_checks: noted('how many of its checks failed'),
  daybook_fenced: shared('1 while writes and jobs wait after a restore'),
} satisfies Record<string, MetricEntry>

export type MetricName = keyof typeof catalogue

/** What prom-client says of the process itself, under our prefix. */
export const processPrefixes = ['daybook_process_', 'daybook_nodejs_'] as const
