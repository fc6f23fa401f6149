import type { Definition } from '../../src/kernel/corridor/definition.ts'
import { defaultLimit, type Read } from '../../src/kernel/corridor/read.ts'
import { taskClasses, type Task } from '../../src/kernel/corridor/task.ts'
import type { Registry } from '../../src/registry.ts'
import {
  boundsOf,
  boundsOfRead,
  filterBoundsOf,
  furtherBounds,
  type InputBounds,
} from './bounds.ts'

/** docs/reference/exhaustion.md: what bounds each definition in size, time and number. */
export function setExhaustionPage(notice: string, lists: Registry, tasks: readonly Task[]): string {
  const writes = [...lists.actions, ...lists.operations]
  return `${[
    '# What bounds each call',
    notice,
    'What a caller can make the server do with one request, for every definition of the registry. The bounds that all of them share are in [threat_model.md](../security/threat_model.md#exhaustion). A text or list without an end of its own ends with the body: 4 MiB, 64 levels deep. Such a text is an id or a code of a closed list: it is compared or looked up and never stored.',
    '## Writes',
    `${writes.length} actions and operations. An \`action\` is one transaction: 15 s for a statement, 5 s for a lock. An \`outward\` answers within 25 s with the record as it stands, and goes on without the request; the call of the other system has its own limit of time and size. A \`run\` answers the same way, and works in batches of short transactions.`,
    setTable(
      ['Definition', 'Shape', 'Longest text', 'Longest list', 'Ends with the body', 'Further'],
      writes.map(setWrite),
    ),
    '## Reads',
    `${lists.reads.length} reads. A page has ${defaultLimit} records unless more are asked for. Each is one read-only transaction, 15 s for a statement.`,
    setTable(
      ['Read', 'Bounds', 'Longest filter', 'Ends with the address'],
      lists.reads.map(setRead),
    ),
    '## Work behind a commit',
    `${tasks.length} tasks. Each class has workers of its own, takes organizations in turn, and tries a failed job again with growing waits of up to 15 minutes.`,
    setTable(
      ['Class', 'Tasks (retries)'],
      taskClasses.map((name) => [name, listTasks(tasks.filter((task) => task.class === name))]),
    ),
  ].join('\n\n')}\n`
}

function setWrite(definition: Definition): string[] {
  const bounds = boundsOf(definition)
  const { name, shape } = definition
  return [`\`${name}\``, shape, ...setBounds(bounds), furtherBounds[name] ?? '']
}

function setBounds({ longestText, longestList, endless }: InputBounds): string[] {
  return [numberOr(longestText), numberOr(longestList), setPlaces(endless)]
}

function setRead(read: Read): string[] {
  const { longestText, endless } = filterBoundsOf(read)
  const filters = endless.filter((place) => place !== '/cursor')
  return [`\`${read.name}\``, boundsOfRead(read), numberOr(longestText), setPlaces(filters)]
}

function listTasks(tasks: readonly Task[]): string {
  return tasks.map(({ kind, retries }) => `\`${kind}\` (${retries})`).join(', ')
}

const numberOr = (count: number): string => (count === 0 ? '–' : count.toLocaleString('en'))

const setPlaces = (places: readonly string[]): string =>
  places.map((place) => `\`${place.slice(1)}\``).join(', ')

function setTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
