import { headOf } from '../../head.ts'
import { mutantKinds } from './find.ts'
import type { Judged, Outcome } from './outcome.ts'

export type About = {
  seed: number
  asked: number
  date: string
  seconds: number
  testFiles: number
  /** Test files that fail in the copy without a mutant, and so judge none. */
  failing: readonly string[]
  mostFiles: number
}

export type Row = { kind: string; n: number; share: number } & Record<Outcome, number>

export function rowsOf(all: readonly Judged[]): Row[] {
  const kinds = mutantKinds.filter((kind) => all.some(({ mutant }) => mutant.kind === kind))
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      all.filter(({ mutant }) => mutant.kind === kind),
    ),
  )
  return [...rows, rowOf('all', all)]
}

function rowOf(kind: string, all: readonly Judged[]): Row {
  const count = (outcome: Outcome): number => all.filter((one) => one.outcome === outcome).length
  const [killed, timedOut] = [count('killed'), count('timed out')]
  return {
    kind,
    n: all.length,
    killed,
    'timed out': timedOut,
    survived: count('survived'),
    'not reached': count('not reached'),
    share: all.length === 0 ? 0 : (killed + timedOut) / all.length,
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export function toTable(all: readonly Judged[]): string {
  const lines = rowsOf(all).map((row) => {
    const { kind, n, killed, survived, share } = row
    const cells = [kind, n, killed, row['timed out'], survived, row['not reached'], percent(share)]
    return `| ${cells.join(' | ')} |`
  })
  return `| Kind | Mutants | Killed | Timed out | Survived | Not reached | Killed or timed out |
|---|---|---|---|---|---|---|
${lines.join('\n')}`
}

export function listSurvivors(all: readonly Judged[]): string {
  return all
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'not reached')
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
    .map((one) => {
      const { kind, from, to } = one.mutant
      const jury = one.files === 0 ? 'not reached' : `${one.files} test files`
      const more = one.left > 0 ? `, ${one.left} not asked` : ''
      return `- \`${placeOf(one)}\` ${kind}: ${quoted(from)} → ${quoted(to)} (${jury}${more})`
    })
    .join('\n')
}

const placeOf = ({ mutant }: Judged): string => `${mutant.file}:${mutant.line}`

/** As code, also where it has backticks of its own. */
function quoted(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 117)}...` : text
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``
}

export function toPage(all: readonly Judged[], about: About): string {
  const { share } = rowsOf(all).at(-1) ?? { share: 0 }
  const { seed, date, seconds, testFiles, failing, mostFiles } = about
  const left =
    failing.length === 0 ? '' : `\n${failing.map((file) => `- \`${file}\``).join('\n')}\n`
  return `${headOf({
    title: 'A fault in the source makes a test fail',
    claim: 'Faults planted in the source are found by the tests.',
    figure: `${percent(share)} of ${all.length} planted faults found.`,
    about: `seed ${seed}, ${seconds} s.`,
    day: date,
  })}

\`npm run prove -- mutants\` plants faults of six kinds all over \`src\`, each behind a switch in one copy of
the tree, records which of ${testFiles} test files reach which fault, and runs those files with one fault after
another switched on: at most ${mostFiles} files for each, nearest first. A fault that makes the tests hang counts as
killed; one that no test reaches does not.

${toTable(all)}

## Survivors

Some of them change nothing that anybody could see, such as an order of rows that are locked.

${listSurvivors(all) || 'None.'}

## Left out

${failing.length} test files fail in the copy without a fault, since they look at the text of the source or at the
repository; they judged nothing.
${left}`
}
