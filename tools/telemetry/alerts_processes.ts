import type { Alert } from './alert.ts'

/** Processes, the database and the requests of callers. */
export const processAlerts: readonly Alert[] = [
  {
    name: 'DaybookDown',
    severity: 'page',
    summary: 'A Daybook process does not answer Prometheus.',
    expr: () => 'up{job="daybook"} == 0',
    holdSeconds: 120,
    runbook: {
      means:
        'The process at `instance` is gone, hangs, or shows no metrics to Prometheus. If it is the only `api`, nobody can work.',
      look: [
        "`docker compose ps`, or `systemctl status 'daybook-*'`; the last lines of its log.",
        'Ask it: `curl http://INSTANCE/health` (`/readyz` on `api`). 404 for `/metrics` means that `DAYBOOK_METRICS` is off or the token is wrong.',
      ],
      act: [
        'Start it: `docker compose up -d ROLE`, or `systemctl start daybook-ROLE`.',
        'If it ends again at once, its last line says why; `bin/daybook doctor` says how to fix it.',
      ],
      over: '`up` of the instance is 1 again. Work that it left is taken over within a minute.',
    },
  },
  {
    name: 'DaybookNoWorker',
    severity: 'page',
    summary: 'No process works on jobs.',
    expr: () => 'absent(daybook_jobs_working{class="chore"} == 1)',
    holdSeconds: 120,
    runbook: {
      means:
        'No `worker` is seen. Mail is not sent, webhooks wait, schedules do not run, the audit log is not sealed, unknown outcomes are not cleared up. Nothing is lost: all of it waits in the database.',
      look: ['`docker compose ps worker`, or `systemctl status daybook-worker`, and its log.'],
      act: ['Start a `worker`. `serve --with-worker` counts as one.'],
      over: '`daybook_jobs_working` is shown again, and `daybook_jobs_oldest_seconds` falls.',
    },
  },
  {
    name: 'DaybookNoReader',
    severity: 'page',
    summary: 'No process reads documents.',
    expr: () => 'absent(daybook_jobs_working{class="extract"} == 1)',
    holdSeconds: 300,
    runbook: {
      means:
        'Neither a `reader` nor a `worker` that reads is seen. Documents that arrive stay unread.',
      look: ['`docker compose ps reader`, or `systemctl status daybook-reader`, and its log.'],
      act: [
        'Start a `reader`. If the machine ended it for want of memory, give it more (`DAYBOOK_READER_MEMORY`) or fewer `DAYBOOK_READERS`.',
      ],
      over: 'The class `extract` is worked on again, and its oldest job is younger than a minute.',
    },
  },
  {
    name: 'DaybookDatabaseUnreachable',
    severity: 'page',
    summary: 'Processes run, but the database does not answer them.',
    expr: () => 'absent(daybook_jobs_oldest_seconds) and on() (count(up{job="daybook"} == 1) > 0)',
    holdSeconds: 60,
    runbook: {
      means:
        'Figures of the database are missing from every process: it is down, refuses connections, or takes too long. Callers get 503 and may repeat with the same `Idempotency-Key`.',
      look: [
        '`pg_isready -h HOST`; the log of PostgreSQL; its disk: `df -h`.',
        '`bin/daybook doctor` says which error the servers get.',
      ],
      act: [
        'Start PostgreSQL, or promote the standby and lead the address to it.',
        'Where connections ran out: `SELECT count(*), application_name FROM pg_stat_activity GROUP BY 2`, then lower `DAYBOOK_POOL` or raise `max_connections`.',
      ],
      over: 'Figures are back, and `/readyz` says `ready`. Servers need no restart.',
    },
  },
  {
    name: 'DaybookStandbyMissing',
    severity: 'page',
    summary: 'COMMIT waits for a standby, and none is connected.',
    expr: () =>
      '(max(daybook_database_synchronous) == 1) and (max(daybook_database_standbys) == 0)',
    holdSeconds: 60,
    runbook: {
      means:
        '`synchronous_standby_names` is set and no standby is connected: writes hang and end as 503 `outcome_unknown`. Reads work.',
      look: ['On the primary: `SELECT * FROM pg_stat_replication`; on the standby: its log.'],
      act: [
        'Start the standby, or repair the network between the two.',
        "Only if it will take long, and you accept that the loss of the primary then loses writes: `ALTER SYSTEM SET synchronous_standby_names = ''` and `SELECT pg_reload_conf()`. Note the time, and undo it later.",
      ],
      over: 'A standby is connected, and writes are answered with 200.',
    },
  },
  {
    name: 'DaybookCommitUnconfirmed',
    severity: 'page',
    summary: 'Writes ended without a clear answer to COMMIT.',
    expr: ({ window }) =>
      `sum(increase(daybook_work_seconds_count{place="transaction",outcome="outcome_unknown"}[${window(600)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'The database did not confirm a COMMIT in time, warned at it, or the line broke. Callers got 503 `outcome_unknown`; the write may or may not be there.',
      look: [
        'DaybookStandbyMissing and DaybookDatabaseUnreachable: one of them is usually the cause.',
        'The log: lines with `"code":"outcome_unknown"` have the `requestId` and the caller.',
      ],
      act: [
        'Remove the cause. Callers repeat with the same `Idempotency-Key`, and get the answer of the first call if it was kept.',
        'Callers without a key: tell them to look at the record before they repeat.',
      ],
      over: 'None in ten minutes, and `bin/daybook verify` passes.',
    },
  },
  {
    name: 'DaybookPoolExhausted',
    severity: 'ticket',
    summary: 'Requests wait for a connection to the database.',
    expr: () => 'max by (instance) (daybook_database_connections{state="asked_for"}) > 0',
    holdSeconds: 60,
    runbook: {
      means:
        'A process uses all its connections (`DAYBOOK_POOL`), for a minute at every look. Calls get slow, then 503.',
      look: [
        'The panel "Wait for a connection", and which actions are slow: `daybook_work_seconds`.',
        "What the connections do: `SELECT state, wait_event, left(query, 80) FROM pg_stat_activity WHERE application_name = 'daybook'`.",
      ],
      act: [
        'A lock: end the session that holds it (`SELECT pg_blocking_pids(PID)`, then `pg_terminate_backend`).',
        'Plain load: another `api`, or a larger `DAYBOOK_POOL` if the database has processor time left.',
      ],
      over: 'Nobody waits for a connection for five minutes.',
    },
  },
  {
    name: 'DaybookErrors',
    severity: 'page',
    summary: 'More than 1% of requests fail because of Daybook.',
    expr: ({ window }) => `${failedShare(window(300))} > 0.01 and ${someFailed(window(300))}`,
    holdSeconds: 120,
    runbook: {
      means:
        'Callers get answers of 500 and above. What they do wrong themselves does not count, nor what an external system failed at.',
      look: [
        '`sum by (code, route) (rate(daybook_http_requests_total{status=~"5.."}[5m]))` says which.',
        'The log: `request failed` with that code has the error and its cause.',
      ],
      act: [
        '`unavailable` and `outcome_unknown`: the database. `file_store_unavailable`: the files.',
        '`internal_error` is a fault of Daybook: report it with the lines of one `requestId`; if it began with an upgrade, go back.',
      ],
      over: 'Below 1% for five minutes.',
    },
  },
  {
    name: 'DaybookErrorBudgetBurning',
    severity: 'page',
    summary: 'At this rate the error budget of a month (99.9%) is used up within days.',
    expr: (pace) => `(${burning(pace, 0.001, failedShare)}) and ${someFailed(pace.window(1_800))}`,
    holdSeconds: 0,
    runbook: {
      means:
        'The share of failed requests is 14.4 times the budget over an hour and still over five minutes, or 6 times over six hours and still over thirty minutes.',
      look: ['As for DaybookErrors. This one also notices few errors that last.'],
      act: ['As for DaybookErrors.'],
      over: 'The short window is below the limit. What was used of the budget stays used.',
    },
  },
  {
    name: 'DaybookLatencyBudgetBurning',
    severity: 'ticket',
    summary: 'Too many requests take longer than one second (99% are to be faster).',
    expr: (pace) => burning(pace, 0.01, slowShare),
    holdSeconds: 0,
    runbook: {
      means:
        'The share of requests slower than a second is 14.4 times the budget over an hour and still over five minutes, or 6 times over six hours and thirty minutes. Calls that wait for news are left out.',
      look: [
        'The panels "Slow requests by route", "Time in external systems", "Wait for a connection" and "Event loop".',
        'With traces on: one slow request shows where its time went.',
      ],
      act: [
        'External system slow: `DAYBOOK_PATIENCE_MS` makes callers wait less. Connections: DaybookPoolExhausted. Event loop: another `api`, or move reading to a `reader`.',
      ],
      over: 'The short window is below the limit.',
    },
  },
]

/** Fast and slow burning together: the long window says that it matters, the short that it goes on. */
function burning(
  { window }: Parameters<Alert['expr']>[0],
  budget: number,
  share: (window: string) => string,
): string {
  const above = (seconds: number, times: number): string =>
    `${share(window(seconds))} > ${Number((times * budget).toPrecision(3))}`
  return `(${above(3_600, 14.4)} and ${above(300, 14.4)}) or (${above(21_600, 6)} and ${above(1_800, 6)})`
}

/** Neither what another system failed at nor what waits on purpose counts, nor do looks of machines. */
const called = 'route!~"/metrics|/healthz|/readyz"'
const failed = `status=~"5..",code!~"provider_.*|effect_unknown|bank_.*|restore_unfinished|shutting_down",${called}`

const failedShare = (window: string): string =>
  `sum(rate(daybook_http_requests_total{${failed}}[${window}])) / sum(rate(daybook_http_requests_total{${called}}[${window}]))`

/** One that fails in a quiet night wakes nobody. */
const someFailed = (window: string): string =>
  `sum(increase(daybook_http_requests_total{${failed}}[${window}])) > 5`

const quick = 'route!~"/api/rest/(events|jobs).*|/api/mcp|unknown"'

const slowShare = (window: string): string =>
  `(1 - sum(rate(daybook_http_request_seconds_bucket{le=~"1|1[.]0",${quick}}[${window}])) / sum(rate(daybook_http_request_seconds_count{${quick}}[${window}])))`
