import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headOf } from '../../head.ts'

/** One address with the parameters that are tried in it. A star marks a place in a path or body. */
export type Target = { says: string; url: string; body?: string; parameters: string[] }

export type Verdict = { target: Target; isInjectable: boolean; isDone: boolean; seconds: number }

const page = join(dirname(dirname(dirname(import.meta.dirname))), 'docs/proofs/sqlmap.md')

export function wordOf({ isInjectable, isDone }: Verdict): string {
  if (isInjectable) return 'INJECTABLE'
  return isDone ? 'not injectable' : 'NOT FINISHED'
}

/** docs/proofs/sqlmap.md, from a run. */
export function writePage(controls: Verdict[], verdicts: Verdict[], problems: string[]): void {
  const rows = verdicts.map(({ target, seconds, ...rest }) => {
    const what = target.parameters.length > 0 ? target.parameters.join(', ') : starsOf(target)
    return `| ${target.says} | ${what} | ${wordOf({ target, seconds, ...rest })} | ${seconds} |`
  })
  const lines = [
    headOf({
      title: 'No SQL can be injected',
      claim: 'No parameter, id or text reaches a statement as SQL.',
      figure: `${problems.length} problems at ${verdicts.length} addresses; ${controls.filter((control) => control.isInjectable).length} of ${controls.length} planted ones found.`,
      about: 'sqlmap, level 1, risk 1.',
    }),
    '',
    '`npm run prove -- sqlmap --write` runs sqlmap (as Debian packages it, level 1, risk 1, for',
    'PostgreSQL) against a real server on this machine: every parameter of every list, every id in a',
    'path, every text of a body that takes free text. Beside it stand a filter and a body that paste',
    'what they are given into a statement; if sqlmap does not find both, the proof is void.',
    '',
    `${verdicts.length} addresses, **${problems.length} problems**; of the ${controls.length} planted ones ` +
      `${controls.filter((control) => control.isInjectable).length} were found.`,
    '',
    '| Address | Places tried | Verdict | Seconds |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, lines.join('\n'))
}

function starsOf({ body }: Target): string {
  if (body === undefined) return 'id'
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>)
  return fields.flatMap(([name, value]) => (value === 'abc*' ? [name] : [])).join(', ')
}
