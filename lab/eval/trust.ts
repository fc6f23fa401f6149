import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sayCaps } from './extraction/cap_measure.ts'
import { pictureSets } from './extraction/picture_sets.ts'
import {
  ownSets,
  setsIn,
  shared,
  type Choice,
  type Half,
  type SampleSet,
} from './extraction/sets.ts'
import { trust } from './extraction/trust.ts'
import type { Trusted } from './extraction/trust_document.ts'
import { sayEach, sayVerdict, wholeOf } from './extraction/trust_measure.ts'
import { valueAfter } from '../../tools/value_after.ts'

/**
 * `npm run eval -- trust [--samples DIR] [--set NAME] [--half even|odd|all] [--two] [--pictures] [--limit N]
 * [--each] [--caps] [--keep FILE]`: what automatic posting would post of a supplier's documents, through the API on
 * PostgreSQL, and how often it would be right; for each set and for all together. `--each` shows the
 * documents of the even half one by one, `--caps` how many of them each cap held and how many of those were
 * right; `--keep` writes them to a file.
 */
export async function run(args: string[]): Promise<void> {
  const half = (valueAfter(args, '--half') ?? 'even') as Half
  const limit = valueAfter(args, '--limit')
  const withPictures = args.includes('--pictures')
  const choice = {
    half,
    all: false,
    only: valueAfter(args, '--set') ?? null,
    limit: limit === undefined ? null : Number(limit),
  }
  const all: Trusted[] = []
  for (const set of await setsOf(valueAfter(args, '--samples'), choice, withPictures)) {
    if (set.samples.length === 0) continue
    const verdict = await trust(set, args.includes('--two'))
    all.push(...verdict.all)
    process.stdout.write(`${sayVerdict(verdict)}\n\n`)
    if (args.includes('--each') && half === 'even' && !set.isHeld) {
      process.stdout.write(`${sayEach(verdict).join('\n')}\n\n`)
    }
  }
  process.stdout.write(`${sayVerdict(wholeOf('together', all))}\n`)
  if (args.includes('--caps') && half === 'even') process.stdout.write(`\n${sayCaps(all)}\n`)
  const kept = valueAfter(args, '--keep')
  if (kept !== undefined) writeFileSync(kept, JSON.stringify(all))
}

const photos = join(shared, 'generator-c')

/** Photos with one document of each supplier, and receipts that nobody coded, are left out. */
async function setsOf(
  directory: string | undefined,
  choice: Choice,
  withPictures: boolean,
): Promise<SampleSet[]> {
  if (directory !== undefined) return setsIn(directory, choice)
  const own = await ownSets({ ...choice, all: false })
  if (!withPictures) return own
  const photographed = existsSync(photos) ? setsIn(photos, { ...choice, all: true }) : []
  const isOther = ({ name }: SampleSet): boolean => !name.startsWith('generator-c/')
  const isScans = choice.only === null || choice.only === 'scans'
  const scans = isScans ? await pictureSets({ ...choice, only: 'scans' }) : []
  const isAsked = ({ name }: SampleSet): boolean =>
    choice.only === null || name.startsWith(choice.only)
  return [...own.filter(isOther), ...[...photographed, ...scans].filter(isAsked)]
}
