import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Mutant } from './find.ts'
import { plantMutants, switchFile } from './schemata.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const planted = 'lab/prove/mutants/planted'

/** Tables of words have nothing that decides. */
const wordTables = /\/languages\/|\/word_lists\.ts$|_words\.ts$|\/words\.ts$|\/labels_table\w*\.ts$/

/** The files of our source that mutants are made of. */
export function listSources(): { file: string; text: string }[] {
  return globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !wordTables.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

/**
 * The tests of a tree and our source, with the mutants in it, at `place`. Readers in their sandbox run as
 * other users, who must be able to read it.
 */
export function makeCopy(place: string, tree: string, mutants: readonly Mutant[]): string {
  chmodSync(place, 0o755)
  const copy = join(place, 'tree')
  mkdirSync(copy)
  copyTree(tree, copy)
  if (realpathSync(tree) !== realpathSync(root)) takeOurSource(copy)
  const shared = join(dirname(realpathSync(tree)), 'shared')
  if (existsSync(shared)) symlinkSync(shared, join(place, 'shared'))
  plant(copy, mutants)
  return copy
}

const leftOut = new Set(['node_modules', '.git', '.daybook', 'coverage', '.vite'])

function copyTree(from: string, to: string): void {
  const filter = (path: string): boolean => !leftOut.has(basename(path))
  for (const name of readdirSync(from)) {
    if (leftOut.has(name)) continue
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter })
  }
  for (const part of ['', 'sdk', 'web', 'sim']) {
    const packages = join(from, part, 'node_modules')
    if (existsSync(packages)) linkPackages(packages, join(to, part, 'node_modules'))
  }
}

/** Hard links, since a reader may read what is really in the tree, and nothing beside it. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const isCache = name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json'
    if (isCache) continue
    const path = join(realpathSync(from), name)
    const linked = spawnSync('cp', ['-al', path, to])
    if (linked.status === 0) continue
    rmSync(join(to, name), { recursive: true, force: true })
    const copied = spawnSync('cp', ['-a', path, to])
    if (copied.status !== 0) throw new Error(`${path} was not copied: ${String(copied.stderr)}`)
  }
}

const isTest = (file: string): boolean => file.endsWith('.test.ts')

function takeOurSource(copy: string): void {
  const filesIn = (tree: string): string[] =>
    globSync('src/**/*', { cwd: tree, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isTest(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
  for (const file of filesIn(copy)) rmSync(join(copy, file))
  for (const file of filesIn(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
}

function plant(copy: string, mutants: readonly Mutant[]): void {
  mkdirSync(join(copy, planted), { recursive: true })
  for (const name of readdirSync(join(root, planted))) {
    copyFileSync(join(root, planted, name), join(copy, planted, name))
  }
  copyFileSync(join(root, planted, 'switch.ts'), join(copy, switchFile))
  const numbered = mutants.map((mutant, number) => ({ mutant, number }))
  for (const [file, inIt] of Map.groupBy(numbered, ({ mutant }) => mutant.file)) {
    const text = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(copy, file), plantMutants(file, text, inIt))
  }
}
