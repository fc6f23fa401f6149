import { stringify } from 'yaml'
import { anchorOf, real, type Alert, type Pace } from './alert.ts'
import { alertGroups } from './alerts.ts'

const runbooks = 'docs/reference/runbooks.md'

/** The rules as Prometheus reads them. */
export function setRules(pace: Pace = real): string {
  const groups = alertGroups.map(({ name, alerts }) => ({
    name: `daybook_${name}`,
    rules: alerts.map((one) => toRule(one, pace)),
  }))
  const notice =
    '# Written by `npm run describe` from tools/telemetry. What each alert means and what to do: docs/reference/runbooks.md.\n'
  return notice + stringify({ groups }, { lineWidth: 0 })
}

function toRule({ name, expr, holdSeconds, severity, summary }: Alert, pace: Pace) {
  return {
    alert: name,
    expr: expr(pace),
    ...(holdSeconds === 0 ? {} : { for: pace.hold(holdSeconds) }),
    labels: { severity },
    annotations: { summary, runbook: `${runbooks}#${anchorOf(name)}` },
  }
}
