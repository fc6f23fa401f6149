import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { controls } from './year/controls.ts'
import { toPage } from './year/page.ts'
import { planYear } from './year/plan.ts'
import { proveYear, type Proof } from './year/proof.ts'
import { valueAfter } from '../../tools/value_after.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/year.md')
const countries = ['denmark', 'italy'] as const
const papers = { usual: 60, full: 400 }

/**
 * A year of a company in each country, kept through the API; then everything that an auditor looks at, and
 * faults planted one by one, each of which a control must name. `--full` has 400 papers a country and asks
 * for each fault only the control that must find it; `--in denmark` is one country, `--fault TEXT` plants those alone that
 * say so; `--write` keeps the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const only = valueAfter(args, '--in')
  const said = valueAfter(args, '--fault') ?? ''
  const proofs: Proof[] = []
  for (const country of countries.filter((one) => only === undefined || one === only)) {
    const plan = planYear(country, { papers: papers[isFull ? 'full' : 'usual'] })
    proofs.push(await proveYear(plan, wantedOf(isFull, said)))
  }
  for (const { plan, counts, seconds } of proofs) {
    say(JSON.stringify({ prove: 'year', country: plan.region, ...counts, seconds }))
  }
  const isProven = proofs.every(
    ({ broken, seen }) => broken.size === 0 && seen.every((one) => one.isFound),
  )
  say(isProven ? `proven by ${controls.length} controls` : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (args.includes('--write') && said === '') writeFileSync(page, toPage(proofs, args))
}

const wantedOf = (isBrief: boolean, said: string) => ({
  isBrief,
  tell: say,
  only: ({ says }: { says: string }) => says.includes(said),
})
