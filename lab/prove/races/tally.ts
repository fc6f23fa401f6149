import { headOf } from '../../head.ts'
import type { Aftermath } from './aftermath.ts'
import type { Judged } from './contest.ts'

export type Figures = {
  histories: number
  illegal: number
  operations: number
  longest: number
  done: Record<string, number>
  refused: Record<string, number>
  unknown: number
  events: Record<string, number>
  byBackground: number
  automatic: number
  overlap: number
  mostNodes: number
  slowestCheckMs: number
}

export type Result = Figures & Aftermath & { asked: number; seconds: number; cores: number }

export type Tally = { add(judged: Judged): void; figures(): Figures }

/** Counts what happened: a proof in which nothing raced would prove nothing. */
export function createTally(): Tally {
  const figures: Figures = {
    histories: 0,
    illegal: 0,
    operations: 0,
    longest: 0,
    done: {},
    refused: {},
    unknown: 0,
    events: {},
    byBackground: 0,
    automatic: 0,
    overlap: 0,
    mostNodes: 0,
    slowestCheckMs: 0,
  }
  const count = (counts: Record<string, number>, name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const add = ({ history, verdict, checkMs }: Judged): void => {
    const { operations, events } = history
    figures.histories += 1
    figures.illegal += verdict.isLegal ? 0 : 1
    figures.operations += operations.length
    figures.longest = Math.max(figures.longest, operations.length)
    figures.mostNodes = Math.max(figures.mostNodes, verdict.nodes)
    figures.slowestCheckMs = Math.max(figures.slowestCheckMs, Math.round(checkMs))
    for (const { name, answer } of operations) {
      if ('unknown' in answer) figures.unknown += 1
      else if ('refused' in answer) count(figures.refused, answer.refused)
      else count(figures.done, name)
    }
    const requests = new Set(operations.map(({ requestId }) => requestId))
    for (const { type, requestId, shown } of events) {
      count(figures.events, type)
      if (!requests.has(requestId)) figures.byBackground += 1
      if (type === 'posted' && shown?.posting?.automatic === true) figures.automatic += 1
    }
    figures.overlap += countOverlaps(operations)
  }
  return { add, figures: () => figures }
}

type Span = { calledAt: number; answeredAt: number }

/** Pairs of calls of which each was made before the other was answered. */
function countOverlaps(spans: readonly Span[]): number {
  return spans.reduce(
    (pairs, span, index) =>
      pairs +
      spans
        .slice(index + 1)
        .filter((other) => other.calledAt < span.answeredAt && span.calledAt < other.answeredAt)
        .length,
    0,
  )
}

const list = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

export function toPage(result: Result): string {
  const lines = [
    headOf({
      title: 'Whatever races, a document has one legal history',
      claim: 'Calls at the same moment leave a document as if they had come one after another.',
      figure: `${result.illegal} of ${result.histories} histories without a legal order.`,
      about: `${result.seconds} s, ${result.cores} cores.`,
    }),
    '',
    '`npm run prove -- races --full` runs two servers and a worker on one database. Sixteen clients fire',
    'the actions on documents, the reversal and reads at random at six documents at a time, in eight',
    'organizations of both regions with automatic posting off and on; a third of the documents is left',
    'alone until the background takes it up. For each document a checker searches an order of all calls',
    'and background steps that fits their times and in which the sequential model gives every answer,',
    'every event and the state and entries at the end.',
    '',
    '| | |',
    '|---|---|',
    `| histories, of those asked for as far as time allowed | ${result.histories} of ${result.asked} |`,
    `| **histories without a legal order** | **${result.illegal}** |`,
    `| **posted documents without exactly one standing entry, or others with one** | **${result.wrongStanding}** |`,
    `| **entries out of balance** | **${result.unbalanced}** |`,
    `| \`daybook verify\` afterwards | ${result.isVerified ? 'all hold' : 'broken'} |`,
    `| calls, the longest history, pairs of calls that overlapped | ${result.operations}, ${result.longest}, ${result.overlap} |`,
    `| done | ${list(result.done)} |`,
    `| refused | ${list(result.refused)} |`,
    `| outcomes without an answer | ${result.unknown} |`,
    `| events | ${list(result.events)} |`,
    `| of them by the background, of those postings by policy | ${result.byBackground}, ${result.automatic} |`,
    `| entries in the books at the end | ${result.entries} |`,
    `| most positions in one search, slowest check in ms | ${result.mostNodes}, ${result.slowestCheckMs} |`,
    `| seconds, on cores shared by all of it | ${result.seconds}, ${result.cores} |`,
    '',
    'The checker is proven in `test/history`: it accepts thousands of right histories made by chance, and',
    'finds every one of the faults that are planted there, each of a kind of its own and in several',
    'histories.',
    '',
  ]
  return lines.join('\n')
}
