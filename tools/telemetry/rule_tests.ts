import { stringify } from 'yaml'
import { anchorOf } from './alert.ts'
import { alerts } from './alerts.ts'

type Case = {
  name: string
  /** Series and their values, one a minute, as promtool writes them. */
  series: Record<string, string>
  /** Minutes at which it does not fire yet, and at which it does. */
  quietAt: number
  firesAt: number
  labels?: Record<string, string>
}

/** Alerts whose real times a proof cannot wait for. */
const cases: readonly Case[] = [
  agedFor('DaybookBackupOld', 'daybook_backup_last_success_timestamp_seconds', 26 * 3_600),
  agedFor('DaybookDrillOld', 'daybook_drill_last_success_timestamp_seconds', 8 * 86_400),
  agedFor('DaybookVerifyOld', 'daybook_verify_last_run_timestamp_seconds', 2 * 86_400),
  {
    name: 'DaybookReaderWithoutWalls',
    series: {
      'daybook_reader_walls{instance="r:1",wall="network"}': '1x10 0x10',
      'daybook_reader_walls{instance="r:1",wall="user"}': '0x20',
    },
    quietAt: 5,
    firesAt: 12,
    labels: { instance: 'r:1', wall: 'network' },
  },
  {
    name: 'DaybookOutcomeUnknown',
    series: {
      'daybook_intents_left_open_total{age="new"}': '0+1x40',
      'daybook_intents_left_open_total{age="10m"}': '0x20 1x20',
    },
    quietAt: 18,
    firesAt: 25,
  },
  {
    name: 'DaybookErrorBudgetBurning',
    series: {
      'daybook_http_requests_total{status="200"}': '0+1000x120',
      'daybook_http_requests_total{status="503"}': '0x60 0+30x60',
    },
    quietAt: 58,
    firesAt: 110,
  },
  {
    name: 'DaybookLatencyBudgetBurning',
    series: {
      'daybook_http_request_seconds_count{route="/api/rest/actions/:name"}': '0+100x120',
      'daybook_http_request_seconds_bucket{route="/api/rest/actions/:name",le="1"}':
        '0+100x60 6000+50x60',
    },
    quietAt: 58,
    firesAt: 110,
  },
  {
    name: 'DaybookLatencyBudgetBurning',
    series: {
      'daybook_http_request_seconds_count{route="/api/rest/actions/:name"}': '0+100x120',
      'daybook_http_request_seconds_bucket{route="/api/rest/actions/:name",le="1.0"}':
        '0+100x60 6000+50x60',
    },
    quietAt: 58,
    firesAt: 110,
  },
  {
    name: 'DaybookNeverNoted',
    series: {
      'up{job="daybook",instance="a:1"}': '1x150',
      daybook_backup_last_success_timestamp_seconds: '0x150',
      daybook_verify_last_run_timestamp_seconds: '0x150',
    },
    quietAt: 110,
    firesAt: 130,
  },
  overdueFor('DaybookIntentsAbandoned', 'daybook_intents_overdue_seconds'),
  overdueFor('DaybookRunsAbandoned', 'daybook_runs_overdue_seconds'),
  {
    name: 'DaybookConsentEnding',
    series: { 'daybook_bank_consents_total{outcome="ending"}': '0x20 2x20' },
    quietAt: 18,
    firesAt: 25,
  },
  {
    name: 'DaybookEventsHeld',
    series: { 'daybook_events_held_seconds{instance="a:1"}': '0x5 0+60x10' },
    quietAt: 6,
    firesAt: 12,
  },
]

/** Time begins at 0 in promtool: what was last done lies before, ten minutes short of the limit. */
function agedFor(name: string, metric: string, limitSeconds: number): Case {
  return { name, series: { [metric]: `${600 - limitSeconds}x20` }, quietAt: 8, firesAt: 12 }
}

/** Two minutes without anybody, held for another. */
function overdueFor(name: string, metric: string): Case {
  return { name, series: { [metric]: '0x5 0+60x10' }, quietAt: 8, firesAt: 12 }
}

/** What `promtool test rules` runs. */
export function testsOfRules(file: string): string {
  return stringify({
    rule_files: [file],
    evaluation_interval: '1m',
    tests: cases.map((one) => ({
      name: one.name,
      interval: '1m',
      input_series: Object.entries(one.series).map(([series, values]) => ({ series, values })),
      alert_rule_test: [
        { eval_time: `${one.quietAt}m`, alertname: one.name, exp_alerts: [] },
        { eval_time: `${one.firesAt}m`, alertname: one.name, exp_alerts: [expected(one)] },
      ],
    })),
  })
}

function expected({ name, labels = {} }: Case) {
  const alert = alerts.find((one) => one.name === name)
  if (alert === undefined) throw new Error(`there is no alert ${name}`)
  const summary = alert.summary.replaceAll(
    /\{\{ \$labels\.(\w+) \}\}/g,
    (_, label: string) => labels[label] ?? '',
  )
  return {
    exp_labels: { severity: alert.severity, ...labels },
    exp_annotations: { summary, runbook: `docs/reference/runbooks.md#${anchorOf(name)}` },
  }
}

export const unitTested: readonly string[] = cases.map(({ name }) => name)
