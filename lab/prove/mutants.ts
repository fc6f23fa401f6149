import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { makeTemplate } from '../../test/support/database.ts'
import { startOwnServer } from '../../test/support/server.ts'
import { onGround } from './failover/ground.ts'
import { chooseMutants } from './mutants/choose.ts'
import { listSources, makeCopy } from './mutants/copy.ts'
import { findMutants, mutantKinds, type Mutant, type MutantKind } from './mutants/find.ts'
import { assertPasses, judgeAll } from './mutants/judge.ts'
import type { Judged } from './mutants/outcome.ts'
import { juryOf, readImports } from './mutants/reach.ts'
import { readRecording, record, type Recording } from './mutants/record.ts'
import { listSurvivors, rowsOf, toPage, toTable } from './mutants/report.ts'
import type { TestPlace } from './mutants/run_tests.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/mutants.md')

const options = {
  full: { type: 'boolean', default: false },
  count: { type: 'string' },
  seed: { type: 'string', default: '2026' },
  only: { type: 'string' },
  in: { type: 'string', default: 'src/' },
  tree: { type: 'string', default: root },
  record: { type: 'string' },
  'with-slow': { type: 'boolean', default: false },
  recorded: { type: 'string' },
  judged: { type: 'string' },
  again: { type: 'boolean', default: false },
  jobs: { type: 'string', default: '2' },
  'most-files': { type: 'string', default: '40' },
  'most-seconds': { type: 'string', default: '60' },
  list: { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
  json: { type: 'string' },
} as const

type Values = ReturnType<typeof readArgs>['values']

const readArgs = (args: string[]) => parseArgs({ args, options, allowPositionals: true })

/**
 * How many faults in the source the tests find: 120, 400 with `--full`, or `--count`, by `--seed`, all
 * over src or `--in` a folder, of all kinds or `--only` one. `--record FILE` runs the tests once, those
 * whose paths are given or all but the slow ones, and keeps which faults each file reaches; `--recorded
 * FILE` judges by that. `--judged FILE` keeps each verdict, so that a run can go on where another ended;
 * `--again` asks again about survivors. `--tree DIR` takes the tests of another checkout. `--list` prints
 * the faults; `--page` writes docs/proofs/mutants.md.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args)
  const mutants = choose(values)
  say(`${mutants.length} mutants: ${mutantKinds.map((kind) => countOf(mutants, kind)).join(', ')}`)
  if (values.list) for (const one of mutants) say(`${one.file}:${one.line} ${one.from} → ${one.to}`)
  if (values.record === undefined && values.recorded === undefined) {
    if (!values.list)
      say('Give --record FILE to record what tests reach, --recorded FILE to judge.')
    return
  }
  await inCopy(values, mutants, async (place) => {
    const path = resolve(values.record ?? '')
    const withSlow = values['with-slow']
    if (values.record !== undefined) {
      mkdirSync(dirname(path), { recursive: true })
      await record(place, mutants, { withSlow, filters: positionals, path })
    }
    if (values.recorded === undefined) return
    await judgeBy(place, mutants, readRecording(values.recorded), values)
  })
}

const countOf = (mutants: readonly Mutant[], kind: MutantKind): string =>
  `${kind} ${mutants.filter((one) => one.kind === kind).length}`

function choose({ seed, full, count, only, in: folder }: Values): Mutant[] {
  const kinds = mutantKinds.filter((kind) => only === undefined || kind === only)
  if (kinds.length === 0) throw new Error(`--only takes one of ${mutantKinds.join(', ')}`)
  const all = listSources()
    .filter(({ file }) => file.startsWith(folder))
    .flatMap(({ file, text }) => findMutants(file, text))
  return chooseMutants(all, {
    seed: Number(seed),
    count: Number(count ?? (full ? 400 : 120)),
    kinds,
  })
}

/** A copy of the tree and one server with one migrated template for all runs in it. */
async function inCopy(
  { tree }: Values,
  mutants: readonly Mutant[],
  work: (place: TestPlace) => Promise<void>,
): Promise<void> {
  const server = await startOwnServer()
  if (server === null) throw new Error('No PostgreSQL can be started here.')
  try {
    await onGround('mutants', async ({ directory }) => {
      const copy = makeCopy(directory, resolve(tree), mutants)
      const [notes, temporary] = [join(directory, 'notes'), join(directory, 'tmp')]
      mkdirSync(notes)
      mkdirSync(temporary)
      chmodSync(temporary, 0o1777)
      const { adminUrl, template } = await makeTemplate(server.url, 'daybook_mutants')
      await work({ copy, notes, temporary, adminUrl, template })
    })
  } finally {
    await server.stop()
  }
}

async function judgeBy(
  place: TestPlace,
  mutants: readonly Mutant[],
  recording: Recording,
  values: Values,
): Promise<void> {
  const known = new Set(recording.mutants)
  const missing = mutants.filter(({ key }) => !known.has(key)).length
  if (missing > 0) throw new Error(`${missing} mutants are not in the recording: record again.`)
  const began = performance.now()
  const importsOf = readImports(place.copy)
  const mostCpuMs = Number(values['most-seconds']) * 1_000
  const mostFiles = Number(values['most-files'])
  const bounds = { files: mostFiles, ms: 2 * mostCpuMs }
  const before = readJudged(values)
  const cases = mutants.flatMap((mutant, number) => {
    if (before.has(mutant.key)) return []
    return [{ mutant, number, jury: juryOf(mutant, recording, importsOf, bounds) }]
  })
  const sample = cases.flatMap(({ jury }) => jury.files.slice(0, 1)).slice(0, 5)
  if (sample.length > 0) await assertPasses(place, [...new Set(sample)], 5 * mostCpuMs)
  const onJudged = (one: Judged): void => {
    before.set(one.mutant.key, one)
    sayOne(one)
    if (values.judged) appendFileSync(values.judged, `${JSON.stringify(one)}\n`)
  }
  await judgeAll(place, cases, { jobs: Number(values.jobs), mostCpuMs, onJudged })
  const judged = mutants.flatMap(({ key }) => before.get(key) ?? [])
  const tests = Object.entries(recording.tests)
  show(judged, values, {
    seed: Number(values.seed),
    asked: mutants.length,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - began) / 1_000),
    testFiles: tests.length,
    failing: tests.filter(([, { isFailed }]) => isFailed).map(([file]) => file),
    mostFiles,
  })
}

/** The verdicts of a run before, the last of each mutant. */
function readJudged({ judged, again }: Values): Map<string, Judged> {
  if (judged === undefined || !existsSync(judged)) return new Map()
  const lines = readFileSync(judged, 'utf8').trim().split('\n')
  const all = lines.filter(Boolean).map((line) => JSON.parse(line) as Judged)
  const last = new Map(all.map((one) => [one.mutant.key, one]))
  const isKept = ({ outcome }: Judged): boolean => !again || /^(?:killed|timed out)$/.test(outcome)
  return new Map([...last].filter(([, one]) => isKept(one)))
}

function sayOne({ mutant, outcome, by, files, seconds }: Judged): void {
  const { kind, file, line, from, to } = mutant
  say(`${outcome}, ${seconds} s, ${files} files: ${kind} ${file}:${line} ${from} → ${to}`)
  if (by !== null) say(`    by ${by}`)
}

function show(judged: Judged[], values: Values, about: Parameters<typeof toPage>[1]): void {
  say(toTable(judged))
  say(listSurvivors(judged))
  say(JSON.stringify({ prove: 'mutants', ...about, kinds: rowsOf(judged) }))
  if (values.json) writeFileSync(values.json, JSON.stringify({ about, judged }, null, 1))
  if (values.page) writeFileSync(page, toPage(judged, about))
}
