import { headOf } from '../../head.ts'
import { unitTested } from '../../../tools/telemetry/rule_tests.ts'
import { factor, windows } from './watcher.ts'

export type SceneResult = {
  /** Those that fired, and those that were to. */
  alerts: readonly string[]
  missing: readonly string[]
  cause: string
  step: string
  firedAfter: number
  overAfter: number | null
  fault: string | null
}

export type AlertsResult = {
  scenes: SceneResult[]
  all: readonly string[]
  panels: { title: string; series: number }[]
  versions: string
  seconds: number
}

/** What was shown, and plainly what was not. */
export function toPage(result: AlertsResult, command: string, day: string): string {
  const { scenes, all, panels, versions, seconds } = result
  const fired = scenes.filter((one) => one.overAfter !== null).flatMap((one) => one.alerts)
  const rest = all.filter((name) => !fired.includes(name))
  const tested = rest.filter((name) => unitTested.includes(name))
  const untried = rest.filter((name) => !unitTested.includes(name))
  const empty = panels.filter(({ series }) => series === 0).map(({ title }) => title)
  return `${headOf({
    title: 'Alerts, fired by causing them',
    claim: 'Every alert fires for its cause, and ends when its runbook was followed.',
    figure: `${fired.length} of ${all.length} alerts fired and ended.`,
    about: `\`${command}\`, ${Math.round(seconds / 60)} minutes. ${versions}.`,
    day,
  })}

Daybook’s four roles run as an operator runs them, on a PostgreSQL of their own with a standby. The bank, the accounting
system and the e-invoice exchange are simulators. Prometheus and
Alertmanager are Debian’s, on 127.0.0.1, and look every two seconds. The rules are those of
\`deploy/prometheus/daybook.rules.yml\`, with times divided by ${factor} and windows of ${windows.least} to ${windows.most} seconds; ages of
backups, checks and certificates are the real ones. Each condition is caused, the alert is seen active in Alertmanager,
the step of its [runbook](../reference/runbooks.md) is taken, and the alert is seen to end.

**${fired.length} of ${all.length} alerts fired and ended.**

| Caused | Alerts | Firing after | Step of the runbook | Over after |
|---|---|---|---|---|
${scenes.map(toRow).join('\n')}

Times are from the cause to all of the row firing, and from the end of the step to none firing.

${notShown(tested, untried)}## The dashboard

Grafana is not in Debian and was not run. \`deploy/grafana/daybook.json\` is held by a structure test; each panel’s queries
were run against this Prometheus: ${panels.length - empty.length} of ${panels.length} panels had figures${empty.length === 0 ? '' : `. Empty, since nothing of the kind happened: ${empty.join(', ')}`}.
`
}

const toRow = ({ alerts, cause, step, firedAfter, overAfter, fault }: SceneResult): string => {
  const over = overAfter === null ? 'not seen' : `${overAfter} s`
  const aside = fault === null ? '' : ` (${fault})`
  return `| ${cause} | ${alerts.join(', ')}${aside} | ${firedAfter} s | ${step} | ${over} |`
}

const notShown = (tested: readonly string[], untried: readonly string[]): string =>
  tested.length + untried.length === 0
    ? ''
    : `## Not shown in this run

${list(tested, 'was not seen to fire and end; its rule has a unit test (`promtool test rules`, run by the tests)')}${list(untried, 'was not seen to fire and end')}
`

const list = (names: readonly string[], says: string): string =>
  names.length === 0 ? '' : `${names.map((name) => `- ${name} ${says}.`).join('\n')}\n`
