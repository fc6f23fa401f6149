import type { Alert } from './alert.ts'

/** Jobs, work in external systems, the audit log and events. */
export const workAlerts: readonly Alert[] = [
  {
    name: 'DaybookQueueOld',
    severity: 'page',
    summary: 'Jobs of the class {{ $labels.class }} wait for more than five minutes.',
    expr: ({ limit }) => `max by (class) (daybook_jobs_oldest_seconds) > ${limit(300)}`,
    holdSeconds: 60,
    runbook: {
      means:
        'Due jobs are not begun. Either nobody works on the class, or more come than can be done.',
      look: [
        '`topk(5, max by (class, kind) (daybook_jobs_waiting))`: which kind waits.',
        '`sum by (kind, outcome) (rate(daybook_job_seconds_count[5m]))`: whether jobs end, and how.',
      ],
      act: [
        'No worker: DaybookNoWorker. `extract`: another `reader`. Others: another `worker`.',
        'All of one kind fail: see the log, `a job failed and will be tried again`.',
      ],
      over: 'The oldest job of every class is younger than a minute.',
    },
  },
  {
    name: 'DaybookJobsFailed',
    severity: 'ticket',
    summary: 'Jobs of the class {{ $labels.class }} failed for good.',
    expr: ({ window }) =>
      `max by (class) (delta(daybook_jobs{state="failed"}[${window(3_600)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'A job used up its attempts, or its workers died each time. It is kept for 30 days and not tried again.',
      look: [
        'The log: `a job failed for good` has kind, code, organization and error.',
        '`max by (class, code) (daybook_jobs_failed)`. The organization sees it in `GET /api/rest/jobs`.',
      ],
      act: [
        'Remove the cause that the code names, then do the work again: retry the document, send the mail again, sync the account. Schedules come back by themselves.',
      ],
      over: 'None more within an hour; those that failed were done again.',
    },
  },
  {
    name: 'DaybookOutcomeUnknown',
    severity: 'page',
    summary: 'It is unknown for more than ten minutes whether an external system did some work.',
    expr: ({ window, agedWork }) =>
      `sum(increase(daybook_intents_left_open_total{${agedWork}}[${window(3_600)}])) > 0`,
    holdSeconds: 0,
    runbook: {
      means:
        'A voucher or other work was sent, and neither the answer nor a later look says whether it arrived. The record stays locked. Workers look again, at growing intervals of up to an hour, up to twelve times; then it ends as `effect_unknown`, and a person decides. E-invoices do not count here: one without an answer stays queued, and is looked for before it is sent again.',
      look: [
        'The log of workers: `abandoned work …` names the intent and the organization; `request` with the code `provider_timeout` or `effect_unknown` the action.',
        'DaybookProviderDown: the external system is usually away.',
        '`bin/daybook verify` lists open intents (check `I14`).',
      ],
      act: [
        'Wait for the external system, or correct what refuses the look (an expired connection: the organization connects again).',
        'Do not send by hand what may have arrived: look it up in the external system first.',
      ],
      over: '`daybook_intents_open` falls to what is in flight, and no look is left open within the hour.',
    },
  },
  {
    name: 'DaybookIntentsAbandoned',
    severity: 'page',
    summary: 'Work in external systems was left by its process, and nobody takes it over.',
    expr: ({ limit }) => `max(daybook_intents_overdue_seconds) > ${limit(120)}`,
    holdSeconds: 60,
    runbook: {
      means:
        'A process died while it talked to an external system. A worker takes over in seconds, if one runs.',
      look: ['DaybookNoWorker; in the log of workers `overdue intents could not be searched`.'],
      act: [
        'Start a `worker`. If one runs and logs `abandoned work could not be finished`, its error says why.',
      ],
      over: 'Nothing is overdue.',
    },
  },
  {
    name: 'DaybookRunsAbandoned',
    severity: 'ticket',
    summary: 'Imports, syncs or other runs were left by their process, and nobody carries them on.',
    expr: ({ limit }) => `max(daybook_runs_overdue_seconds) > ${limit(120)}`,
    holdSeconds: 60,
    runbook: {
      means: 'The process of a run died. A worker carries it on from its last batch, if one runs.',
      look: ['DaybookNoWorker. `bin/daybook org runs --org ORG` lists what has not ended.'],
      act: [
        'Start a `worker`. A run that fails again and again: `bin/daybook org runs --org ORG --cancel RUN`; what it did stays.',
      ],
      over: 'Nothing is overdue.',
    },
  },
  {
    name: 'DaybookAuditUnsealed',
    severity: 'ticket',
    summary: 'Audit rows wait for their seal for more than a minute.',
    expr: ({ limit }) => `max(daybook_audit_unsealed_seconds) > ${limit(60)}`,
    holdSeconds: 60,
    runbook: {
      means:
        'New rows of the audit log are not chained. They are there, but a row that is changed before its seal leaves no trace.',
      look: [
        'DaybookNoWorker and DaybookEventsHeld: no worker, or a transaction that stays open.',
        'The log of workers: `audit rows were not sealed`.',
      ],
      act: ['Start a `worker`, or end the long transaction as described at DaybookEventsHeld.'],
      over: 'The oldest row is younger than a few seconds, and `bin/daybook audit verify` passes.',
    },
  },
  {
    name: 'DaybookEventsHeld',
    severity: 'ticket',
    summary: 'One open transaction holds back events and the seal.',
    expr: ({ limit }) => `max(daybook_events_held_seconds) > ${limit(120)}`,
    holdSeconds: 0,
    runbook: {
      means:
        'Events are handed out in the order of transactions, so all wait for the oldest that is open. Daybook has none of more than half a minute; it is an open `psql` that has written, an import or a prepared transaction, in any database of the server.',
      look: [
        '`SELECT pid, datname, usename, application_name, now() - xact_start AS open, left(query, 80) FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start`',
        '`SELECT * FROM pg_prepared_xacts`',
      ],
      act: ['End it: `SELECT pg_terminate_backend(PID)`, or `ROLLBACK PREPARED`.'],
      over: 'The time is 0 again; events and seals of the meantime follow within seconds.',
    },
  },
  {
    name: 'DaybookWebhooksLagging',
    severity: 'ticket',
    summary: 'Webhooks have events that nobody delivers.',
    expr: () => 'max(daybook_webhooks_lagging) > 0',
    holdSeconds: 300,
    runbook: {
      means:
        'Receivers are due to be called, and no worker calls them. A receiver that fails is called later, and does not count here.',
      look: ['DaybookNoWorker, DaybookQueueOld for the class `webhook`.'],
      act: ['Start a `worker`, or another one.'],
      over: 'None lags.',
    },
  },
]
