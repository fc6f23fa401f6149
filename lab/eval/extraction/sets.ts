import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import split from '../split.json' with { type: 'json' }
import { truth as schema, type GivenTruth, type Truth } from './truth.ts'

/** The organization that received a document: it is never the supplier. */
export type Buyer = { names: string[]; numbers: string[] }

export type Sample = {
  truth: Truth
  bytes: Uint8Array
  buyer: Buyer
  /** Whether the page is read as if it carried no XML. */
  hidesXml?: boolean
  /** The fields of which the set says what is true; all, where it is left out. */
  says?: readonly ('date' | 'total')[]
}
/** A held set is reported by one line, and its layouts are not named. */
export type SampleSet = { name: string; samples: Sample[]; isHeld: boolean }

/**
 * What `made/made.ts` returns from `madeDocuments` and `held/held_documents.ts` from `heldDocuments`: files
 * with their truth, and the buyer if it is not the usual one.
 */
export type SetDocument = { truth: GivenTruth; bytes: Uint8Array; buyer?: Buyer }

export type Half = 'even' | 'odd' | 'all'
/** `only`: the name of the one set that is asked for. `limit`: so many of each picture set. */
export type Choice = { half: Half; all: boolean; only: string | null; limit: number | null }

const here = import.meta.dirname
export const shared = join(here, '..', '..', '..', 'shared', 'samples')

/** The buyers to which most sets are addressed. */
const usualBuyers: Readonly<Record<Truth['country'], Buyer>> = {
  DK: { names: ['Fjordlys Design ApS'], numbers: ['DK99999993'] },
  IT: { names: ['Officina Verdi S.r.l.'], numbers: ['IT99999999990'] },
}

/** The project's own sets, and those beside the project if they are there. */
export async function ownSets(choice: Choice): Promise<SampleSet[]> {
  const sets: SampleSet[] = []
  for (const name of setNames) if (isAsked(name, choice)) sets.push(...(await madeSet(name)))
  if (choice.only !== null && sets.length > 0) return sets
  if (!existsSync(shared)) {
    process.stderr.write(
      'SKIPPED: no samples lie beside the project; only its own sets are read.\n',
    )
    return sets
  }
  const beside = ['generator-c', 'generator-b'].filter(
    (name) => choice.only === null || choice.only === name,
  )
  return [...sets, ...beside.flatMap((name) => setsIn(join(shared, name), choice))]
}

/** The project's own sets: where each is made, and by which function. */
const madeSets = {
  made: { file: 'made/made.ts', made: 'madeDocuments', isHeld: false },
  fresh: { file: 'fresh/fresh_documents.ts', made: 'freshDocuments', isHeld: false },
  held: { file: 'held/held_documents.ts', made: 'heldDocuments', isHeld: true },
  fresh_held: {
    file: 'fresh_held/fresh_held_documents.ts',
    made: 'freshHeldDocuments',
    isHeld: true,
  },
} as const

type SetName = keyof typeof madeSets

export const setNames = Object.keys(madeSets) as SetName[]

// The held ones belong to the odd half: they are reported, and not developed on.
function isAsked(name: SetName, { half, only }: Choice): boolean {
  if (only !== null && only !== name) return false
  return half === 'all' || (half === 'odd') === madeSets[name].isHeld
}

export async function madeSet(name: SetName): Promise<SampleSet[]> {
  const file = join(here, madeSets[name].file)
  if (!existsSync(file)) {
    process.stderr.write(`SKIPPED: there is no ${file}.\n`)
    return []
  }
  const exported = (await import(file)) as Record<string, () => Promise<SetDocument[]>>
  const { made } = madeSets[name]
  const documents = await exported[made]?.()
  if (documents === undefined) throw new Error(`${file} exports no ${made}()`)
  const samples = documents.map(({ truth, bytes, buyer }) => {
    const whole = schema.parse(truth)
    return { truth: whole, bytes, buyer: buyer ?? usualBuyers[whole.country] }
  })
  return [{ name, samples, isHeld: madeSets[name].isHeld }]
}

/** A folder with truth.json, or a folder of such folders. */
export function setsIn(directory: string, choice: Choice): SampleSet[] {
  const file = join(directory, 'truth.json')
  if (!existsSync(file)) {
    return readdirSync(directory, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .flatMap(({ name }) => setsIn(join(directory, name), choice))
  }
  const samples = z
    .array(schema)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter((one) => isWanted(one, choice))
    .map((one) => ({
      truth: one,
      bytes: new Uint8Array(readFileSync(join(directory, one.file))),
      buyer: usualBuyers[one.country],
    }))
  const name = `${basename(dirname(directory))}/${basename(directory)}`
  return [{ name, samples, isHeld: choice.half !== 'even' }]
}

// Pictures take seconds each: they are read only where that is asked for.
function isWanted({ layout, form, file }: Truth, { half, all }: Choice): boolean {
  const isText = form === undefined ? file.endsWith('.pdf') : form === 'pdf-text'
  if (!all && !isText) return false
  if (half === 'all') return true
  if (isSplit(layout)) return halfOf(layout) === half
  // PDFs without layouts were all developed on; photos are split one by one.
  return (isText ? 'even' : halfOf(file)) === half
}

const listed: ReadonlySet<string> = new Set([...split.even, ...split.odd])

const isSplit = (layout: string): boolean => listed.has(layout)

export function halfOf(layout: string): 'even' | 'odd' {
  const last = createHash('sha256').update(layout).digest().at(-1) ?? 0
  return last % 2 === 0 ? 'even' : 'odd'
}
