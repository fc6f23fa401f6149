import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

export type ProjectName = 'pure' | 'world' | 'slow'

/** Whoever imports it needs a PostgreSQL; what it imports itself says nothing about a test. */
const database = 'test/support/database.ts'

/** Processes, a browser, a proof or an attack in small: what takes seconds before it begins. */
const heavy = [
  /^node:child_process$/,
  /^playwright/,
  /^lab\/prove\/(?!mutants\/)/,
  /^test\/(?:climbing|conformance|effect|fuzz|hostile|isolation|sign_in)\//,
  /^test\/support\/(?:browser|daybook_process|einvoices\/schematron)\.ts$/,
  /^test\/support\/doors\//,
  /^src\/engines\/readers\/sandbox\/sandbox(?:_\w+)?\.ts$/,
  /^src\/commands\/embedded\/embedded_postgres\.ts$/,
  /^src\/engines\/readers\/picture\/read_\w+\.test\.ts$/,
  /^src\/providers\/\w+\/(?:random_)?faults\.test\.ts$/,
  /_speed\.test\.ts$/,
]

const ours = /^(test|lab|tools|sim|sdk)\/|\.test\.ts$/

/** The project of a test file, by what it and the test code behind it import. */
export function projectOf(file: string, importsOf = importsIn): ProjectName {
  const reached = reachedFrom(file, importsOf)
  if ([...reached].some((one) => heavy.some((kind) => kind.test(one)))) return 'slow'
  return reached.has(database) ? 'world' : 'pure'
}

function reachedFrom(file: string, importsOf: (file: string) => string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    if (next !== database && ours.test(next)) waiting.push(...importsOf(next))
  }
  return reached
}

/** What a test file spends its time with; `slow` is divided by what is started. */
export type TestKind = 'pure' | 'world' | 'browser' | 'readers' | 'processes'

const browsers = [/^playwright/, /^test\/support\/browser\.ts$/]
const readers = [/^test\/hostile\//, /^src\/engines\/readers\/(?:sandbox|picture)\//]

export function kindOf(file: string, importsOf = importsIn): TestKind {
  const project = projectOf(file, importsOf)
  if (project !== 'slow') return project
  const reached = [...reachedFrom(file, importsOf)]
  if (reached.some((one) => browsers.some((kind) => kind.test(one)))) return 'browser'
  return reached.some((one) => readers.some((kind) => kind.test(one))) ? 'readers' : 'processes'
}

/** Every test file under its project. */
export function testFiles(): Record<ProjectName, string[]> {
  const found: Record<ProjectName, string[]> = { pure: [], world: [], slow: [] }
  for (const file of globSync('{src,test,sim,sdk/test}/**/*.test.ts', { cwd: root })) {
    found[projectOf(file)].push(file)
  }
  return found
}

const known = new Map<string, string[]>()

function importsIn(file: string): string[] {
  const kept = known.get(file)
  if (kept !== undefined) return kept
  const found = specifiersIn(readFileSync(join(root, file), 'utf8')).map((one) => pathOf(one, file))
  known.set(file, found)
  return found
}

/** What a file imports at run time: types are gone by then. */
export function specifiersIn(source: string): string[] {
  const statements = source.matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm,
  )
  const calls = source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [...statements, ...calls].map(([, specifier = '']) => specifier)
}

/** The file that an import leads to, or the name of the package. */
export function pathOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier))
  for (const [pattern, target] of Object.entries(imports)) {
    const start = pattern.slice(0, -1)
    if (!specifier.startsWith(start)) continue
    return target.slice(2).replace('*', specifier.slice(start.length))
  }
  return specifier
}
