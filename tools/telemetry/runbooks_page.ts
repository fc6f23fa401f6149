import { real, type Alert } from './alert.ts'
import { alertGroups } from './alerts.ts'

/** One section for each alert, under its own name. */
export function setRunbooks(notice: string): string {
  const parts = alertGroups.flatMap(({ says, alerts }) => [`## ${says}\n`, ...alerts.map(section)])
  return `# Runbooks

${notice}

What to do when an alert of \`deploy/prometheus/daybook.rules.yml\` fires. \`page\` means that somebody gets up for it,
\`ticket\` that somebody looks within the day. Names of containers and services are those of
[deploying.md](../operating/deploying.md); metrics are in [observability.md](../operating/observability.md). Which alerts were made to fire, how, and
what ended it: [alerts.md](../proofs/alerts.md).

${parts.join('\n')}`
}

function section(alert: Alert): string {
  const { name, severity, summary, holdSeconds, runbook } = alert
  const held = holdSeconds === 0 ? 'at once' : `after ${real.hold(holdSeconds)}`
  return `### ${name}

${plain(summary)} *${severity}, ${held}.*

\`\`\`promql
${alert.expr(real)}
\`\`\`

**What it means.** ${runbook.means}

**How to look.**

${list(runbook.look)}

**What to do.**

${list(runbook.act)}

**It is over when:** ${runbook.over}
`
}

const plain = (text: string): string =>
  text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => `\`${name}\``)

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
