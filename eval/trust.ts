import { ownSets, setsIn, type Half } from './extraction/sets.ts'
import { trust } from './extraction/trust.ts'
import { sayEach, sayVerdict } from './extraction/trust_measure.ts'
import { valueAfter } from '../tools/value_after.ts'

/**
 * `npm run eval -- trust [--samples DIR] [--set NAME] [--half even|odd|all] [--two] [--each]`: what automatic
 * posting would post of a supplier's second and third document, through the API on PostgreSQL, and
 * how often it would be right. `--each` shows the documents of the even half one by one.
 */
export async function run(args: string[]): Promise<void> {
  const half = (valueAfter(args, '--half') ?? 'even') as Half
  const choice = { half, all: false, only: valueAfter(args, '--set') ?? null }
  const directory = valueAfter(args, '--samples')
  const sets = directory === undefined ? await ownSets(choice) : setsIn(directory, choice)
  for (const set of sets) {
    if (set.samples.length === 0) continue
    const verdict = await trust(set, args.includes('--two'))
    process.stdout.write(`${sayVerdict(verdict)}\n\n`)
    if (args.includes('--each') && half === 'even' && !set.isHeld) {
      process.stdout.write(`${sayEach(verdict).join('\n')}\n\n`)
    }
  }
}
