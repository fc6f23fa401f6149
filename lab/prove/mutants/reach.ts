import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOf, specifiersIn } from '../../../test/support/projects.ts'
import type { Mutant } from './find.ts'
import type { Recording } from './record.ts'

/** The test files that judge a mutant, in their order, and how many more have reached it. */
export type Jury = { files: string[]; left: number; ms: number }

export type Bounds = { files: number; ms: number }

/** For every test file of a tree the files that it imports, however far away. */
export type ImportsOf = (test: string) => ReadonlySet<string>

/**
 * Those that reached it, nearest first, and of those that are equally near the quickest. What was reached
 * while modules were loaded is reached by all that import it: they are loaded once for many test files.
 * A test in the same folder that imports the file is asked at the end, since results may be kept.
 */
export function juryOf(
  mutant: Mutant,
  { tests }: Recording,
  importsOf: ImportsOf,
  bounds: Bounds,
): Jury {
  const isLoaded = Object.values(tests).some(({ loaded }) => loaded.includes(mutant.key))
  const all = Object.entries(tests).flatMap(([file, { reached, ms, isFailed }]) => {
    if (isFailed) return []
    const distance = distanceOf(mutant.file, file)
    if (reached.includes(mutant.key)) return [{ file, ms, distance }]
    const isAsked = (isLoaded || distance <= folder) && importsOf(file).has(mutant.file)
    return isAsked ? [{ file, ms, distance: isLoaded ? distance : perhaps }] : []
  })
  const sorted = all.toSorted((a, b) => a.distance - b.distance || a.ms - b.ms)
  const taken: typeof sorted = []
  let ms = 0
  for (const one of sorted) {
    const isTooMuch = taken.length > 0 && ms + one.ms > bounds.ms
    if (taken.length >= bounds.files || isTooMuch) continue
    taken.push(one)
    ms += one.ms
  }
  return { files: taken.map(({ file }) => file), left: sorted.length - taken.length, ms }
}

const folder = 1
const perhaps = 5

/** Its own test, the same folder, the same room, tests of the whole, tests of other rooms. */
function distanceOf(file: string, test: string): number {
  if (test === file.replace(/\.ts$/, '.test.ts')) return 0
  if (dirname(test) === dirname(file)) return folder
  if (roomOf(test) === roomOf(file)) return 2
  return test.startsWith('test/') ? 3 : 4
}

/** `src/rooms/vat`, `src/engines/readers`, `src/kernel/values`. */
const roomOf = (file: string): string => file.split('/').slice(0, 3).join('/')

export function readImports(tree: string): ImportsOf {
  const direct = new Map<string, string[]>()
  for (const file of globSync('{src,test,sim,sdk,prove,tools,eval}/**/*.ts', {
    cwd: tree,
    exclude: ['**/node_modules/**'],
  })) {
    const text = readFileSync(join(tree, file), 'utf8')
    direct.set(
      file,
      specifiersIn(text).map((one) => pathOf(one, file)),
    )
  }
  const known = new Map<string, ReadonlySet<string>>()
  return (test) => {
    const found = known.get(test) ?? allFrom(test, direct)
    known.set(test, found)
    return found
  }
}

function allFrom(test: string, direct: ReadonlyMap<string, string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [test]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(direct.get(next) ?? []))
  }
  return reached
}
