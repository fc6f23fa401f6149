import { findLogCalls, type LogCall } from './log_calls.ts'
import { fieldClasses, spreads } from './log_fields.ts'
import { logLines } from './log_lines.ts'

/** The inventory of the log: what is printed from the source, what it means from us. */
export function setLogsPage(notice: string, root: string): string {
  const calls = findLogCalls(root)
  const messages = [...new Set(calls.map(({ message }) => message))].toSorted()
  const fields = [...new Set(calls.flatMap(fieldsOf))].toSorted()
  return `# What is logged

${notice}

Every line that a process prints: one JSON object on standard output with \`time\`, \`level\`, \`msg\` and the fields below.
\`DAYBOOK_LOG\` sets the lowest level. Keys, tokens, webhook secrets and passwords in addresses are cut out of every
line; bodies, texts of records, amounts, names and mail addresses are in none. Of a person there are ids and the
network address. What the database keeps is in [data.md](../security/data.md). A test compares this page with the source: a line
without a row here, or a field without a class, fails it.

| \`msg\` | Level | Fields | When | What to do |
|---|---|---|---|---|
${messages.map((message) => toRow(message, calls)).join('\n')}

## Fields

Classes are those of [data.md](../security/data.md#classes).

| Field | Class | What it is |
|---|---|---|
${fields.map((name) => `| \`${name}\` | ${fieldClasses[name]?.class ?? '?'} | ${fieldClasses[name]?.says ?? '?'} |`).join('\n')}
`
}

export function fieldsOf({ fields }: LogCall): string[] {
  return fields.flatMap((name) => spreads[name] ?? [name])
}

function toRow(message: string, calls: readonly LogCall[]): string {
  const same = calls.filter((one) => one.message === message)
  const levels = [...new Set(same.map(({ level }) => level))].join(', ')
  const fields = [...new Set(same.flatMap(fieldsOf))].join(', ')
  const { when, act } = logLines[message] ?? { when: '?', act: '?' }
  const shown = message.startsWith('{') ? '*words of the work*' : `\`${message}\``
  return `| ${shown} | ${levels} | ${fields} | ${when} | ${act} |`
}
