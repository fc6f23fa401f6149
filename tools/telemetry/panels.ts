import { outerRows } from './outer_panels.ts'
import { lines, number, type Panel, type Row } from './panel.ts'

/** The dashboard: is it well, what waits, what is slow, what is outside, what was last done. */
const inside: readonly Row[] = [
  {
    title: 'Is it well?',
    panels: [
      number('Processes that answer', 'short', 'sum(up{job="daybook"})'),
      number(
        'Requests that fail',
        'percentunit',
        'sum(rate(daybook_http_requests_total{status=~"5.."}[$__rate_interval]) or vector(0)) / sum(rate(daybook_http_requests_total[$__rate_interval]))',
      ),
      number('Oldest due job', 's', 'max(daybook_jobs_oldest_seconds)'),
      number('Work outside that is open', 'short', 'max(daybook_intents_open)'),
      number('Oldest audit row without a seal', 's', 'max(daybook_audit_unsealed_seconds)'),
      {
        title: 'What runs',
        unit: 'short',
        kind: 'table',
        queries: [
          { expr: 'max by (instance, role, version) (daybook_build_info)', legend: '{{role}}' },
        ],
      },
    ],
  },
  {
    title: 'Requests',
    panels: [
      lines(
        'Requests by status',
        'reqps',
        'sum by (status) (rate(daybook_http_requests_total[$__rate_interval]))',
        '{{status}}',
      ),
      {
        title: 'Time to answer',
        unit: 's',
        kind: 'lines',
        queries: [0.5, 0.95, 0.99].map((part) => ({
          expr: `histogram_quantile(${part}, sum by (le) (rate(daybook_http_request_seconds_bucket[$__rate_interval])))`,
          legend: `${part * 100}%`,
        })),
      },
      lines(
        'Slow requests by route',
        's',
        'topk(8, sum by (route) (rate(daybook_http_request_seconds_sum[$__rate_interval])) / sum by (route) (rate(daybook_http_request_seconds_count[$__rate_interval])))',
        '{{route}}',
      ),
      lines(
        'Failures by code',
        'reqps',
        'sum by (code) (rate(daybook_http_requests_total{code!="ok"}[$__rate_interval]))',
        '{{code}}',
      ),
    ],
  },
  {
    title: 'Jobs',
    panels: [
      lines('Due jobs', 'short', 'max by (class) (daybook_jobs{state="waiting"})', '{{class}}'),
      lines(
        'Oldest due job by class',
        's',
        'max by (class) (daybook_jobs_oldest_seconds)',
        '{{class}}',
      ),
      lines(
        'Due jobs by kind',
        'short',
        'topk(8, max by (kind) (daybook_jobs_waiting))',
        '{{kind}}',
      ),
      lines(
        'Attempts by outcome',
        'reqps',
        'sum by (outcome) (rate(daybook_job_seconds_count[$__rate_interval]))',
        '{{outcome}}',
      ),
      lines(
        'Time of jobs (95%)',
        's',
        'histogram_quantile(0.95, sum by (le, class) (rate(daybook_job_seconds_bucket[$__rate_interval])))',
        '{{class}}',
      ),
      lines(
        'Failed for good',
        'short',
        'max by (class, code) (daybook_jobs_failed)',
        '{{class}} {{code}}',
      ),
    ],
  },
  {
    title: 'Database, audit log, events',
    panels: [
      lines(
        'Connections',
        'short',
        'sum by (instance, state) (daybook_database_connections)',
        '{{instance}} {{state}}',
      ),
      lines(
        'Wait for a connection (99%)',
        's',
        'histogram_quantile(0.99, sum by (le, instance) (rate(daybook_work_seconds_bucket{place="connection"}[$__rate_interval])))',
        '{{instance}}',
      ),
      lines(
        'Transactions by outcome',
        'reqps',
        'sum by (outcome) (rate(daybook_work_seconds_count{place="transaction"}[$__rate_interval]))',
        '{{outcome}}',
      ),
      {
        title: 'Audit rows without a seal, events held back',
        unit: 's',
        kind: 'lines',
        queries: [
          { expr: 'max(daybook_audit_unsealed_seconds)', legend: 'oldest row' },
          { expr: 'max(daybook_events_held_seconds)', legend: 'events held' },
        ],
      },
      lines('Webhooks that lag', 'short', 'max(daybook_webhooks_lagging)', 'webhooks'),
      lines('Standbys', 'short', 'max(daybook_database_standbys)', 'connected'),
    ],
  },
]

export const rows: readonly Row[] = [...inside, ...outerRows]

export const panels: readonly Panel[] = rows.flatMap((row) => row.panels)
