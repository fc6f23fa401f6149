import { judge, type Judged } from './extraction/judge.ts'
import { measure, tableOf, wrongOf } from './extraction/measure.ts'
import { pictureSets } from './extraction/picture_sets.ts'
import { ownSets, setsIn, type Half, type SampleSet } from './extraction/sets.ts'
import { valueAfter } from '../../tools/value_after.ts'

/**
 * `npm run eval -- extraction [--samples DIR] [--set NAME] [--half even|odd|all] [--pictures] [--limit N]
 * [--wrong]`: how many fields of documents are read rightly, for each set and layout. The even half is the
 * default and is developed on; the odd half and the held set are reported once, and never shown one by
 * one. `--pictures` reads photos, scans and pages with their XML hidden; what the engines saw is kept in
 * `tmp/seen`, so that only the first run takes seconds a page.
 */
export async function run(args: string[]): Promise<void> {
  const half = halfOf(args)
  const only = valueAfter(args, '--set') ?? null
  const limit = valueAfter(args, '--limit')
  const most = limit === undefined ? null : Number(limit)
  const choice = { half, all: args.includes('--all'), only, limit: most }
  const directory = valueAfter(args, '--samples')
  const sets =
    directory !== undefined
      ? setsIn(directory, choice)
      : args.includes('--pictures')
        ? await pictureSets(choice)
        : await ownSets(choice)
  for (const set of sets) await sayOf(set, args.includes('--wrong') && half === 'even')
}

async function sayOf({ name, samples, isHeld }: SampleSet, isWrongSaid: boolean): Promise<void> {
  const all: Judged[] = []
  for (const sample of samples) all.push(await judge(sample))
  if (all.length === 0) return
  process.stdout.write(`${JSON.stringify({ set: name, ...measure(all) })}\n\n`)
  if (!isHeld) process.stdout.write(`${tableOf(all)}\n\n`)
  if (isWrongSaid && !isHeld) process.stdout.write(`${all.flatMap(wrongOf).join('\n')}\n\n`)
}

function halfOf(args: readonly string[]): Half {
  const half = valueAfter(args, '--half') ?? 'even'
  if (half === 'even' || half === 'odd' || half === 'all') return half
  throw new Error(`--half is even, odd or all, not ${half}`)
}
