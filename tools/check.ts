import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { figures, sayFigures, sayWarnings } from '../test/tidy/sizes.ts'
import { readTree, rules } from '../test/tidy/rules.ts'
import { findPageProblems } from './checks/dependencies_page.ts'
import { changedFiles, committedFiles, readJson, runTool } from './checks/files.ts'
import { findLicenceProblems, readLicences, SHIPPED, TOOLS } from './checks/licences.ts'
import { findPinProblems } from './checks/pins.ts'
import { findPlaceProblems } from './checks/place.ts'
import * as runtime from './checks/runtime.ts'
import { type Bom, findSbomProblems } from './checks/sbom.ts'
import { sampleKey, scanFiles, scanText } from './checks/secrets.ts'
import type { Check, Lockfile, Manifest, Verdict } from './checks/verdict.ts'

const root = dirname(import.meta.dirname)
process.chdir(root)
process.env.PATH = `${root}/node_modules/.bin:${process.env.PATH}`

const manifest = readJson('package.json') as Manifest
const lockfile = readJson('package-lock.json') as Lockfile

async function verdictOf(command: string, ...args: string[]): Promise<Verdict> {
  const { code, output } = await runTool(command, ...args)
  return { problems: code === 0 ? [] : [output || `${command} ended with ${code}`] }
}

const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  run: async () => await verdictOf(command, ...args),
})

const onlyFor = (pattern: RegExp, check: Check): Check => ({
  ...check,
  runOn: (files) => (files.some((file) => pattern.test(file)) ? check.run() : null),
})

/** Looks at each file by itself, so that the changed ones are enough. */
const onEach = (
  pattern: RegExp,
  check: Check,
  look: (files: string[]) => Promise<Verdict>,
): Check => ({
  ...check,
  runOn: (files) => {
    const of = files.filter((file) => pattern.test(file) && existsSync(file))
    return of.length > 0 ? look(of) : null
  },
})

/** What was found in the run before is found again where nothing that it rests on has changed. */
const typesAgain = (name: string, pattern: RegExp, ...args: string[]): Check => ({
  ...tool(name, 'tsc', '--noEmit', ...args),
  runOn: (files) => {
    if (!files.some((file) => pattern.test(file))) return null
    const kept = `node_modules/.cache/daybook/${name.replaceAll(' ', '_')}.tsbuildinfo`
    return verdictOf('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', kept, ...args)
  },
})

async function tidy(): Promise<Verdict> {
  const tree = readTree(root)
  const of = figures(tree)
  const problems = rules.flatMap((rule) => rule.find(tree).map((text) => `${rule.name}: ${text}`))
  if (of.files === 0) problems.push('no source file was looked at')
  return { problems, note: `${rules.length} rules, ${sayFigures(of)}; ${sayWarnings(tree)}` }
}

async function generated(): Promise<Verdict> {
  if (!existsSync('tools/describe.ts')) {
    return { problems: [], skipped: 'tools/describe.ts does not exist yet' }
  }
  const { code, output } = await runTool('node', 'tools/describe.ts', '--check')
  return { problems: code === 0 ? [] : [output] }
}

async function licences(): Promise<Verdict> {
  const shipped = await readLicences(root, true)
  const all = await readLicences(root, false)
  const note = `${Object.keys(shipped).length} shipped, ${Object.keys(all).length} in all`
  const problems = [
    ...findLicenceProblems(shipped, SHIPPED, 'daybook'),
    ...findLicenceProblems(all, TOOLS, 'daybook'),
  ]
  return { problems: [...new Set(problems)], note }
}

async function secrets(paths: readonly string[]): Promise<Verdict> {
  if ((await scanText(sampleKey(), root)).length === 0) {
    return { problems: ['the scan did not see a planted key: .secretlintrc.json is broken'] }
  }
  return { problems: await scanFiles([...paths], root), note: `${paths.length} files` }
}

async function pins(): Promise<Verdict> {
  const npmrc = existsSync('.npmrc') ? readFileSync('.npmrc', 'utf8') : ''
  const note = `${Object.keys(lockfile.packages).length} locked packages`
  return { problems: findPinProblems(manifest, lockfile, npmrc), note }
}

async function sbom(): Promise<Verdict> {
  const { code, stdout, output } = await runTool('node', 'tools/sbom.ts')
  if (code !== 0) return { problems: [output] }
  const bom = JSON.parse(stdout) as Bom
  const note = `${bom.components?.length ?? 0} parts`
  const listed = new Set(bom.components?.map((part) => part.name))
  const missing = nodePins()
    .map(({ platform }) => `node-binary-${platform}`)
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is missing in the bill of materials`)
  return { problems: [...findSbomProblems(bom, lockfile, existsSync), ...missing], note }
}

const nodePins = (): runtime.PinnedNode[] =>
  runtime.readPins(readFileSync('bin/node.sha256', 'utf8'))

/** What is installed and runs here, against what is pinned. */
async function installed(): Promise<Verdict> {
  const running = {
    platform: `${process.platform}-${process.arch}`,
    version: process.versions.node,
    sha256: await runtime.hashFile(process.execPath),
  }
  const packages = ['node_modules', 'sdk/node_modules'].flatMap((one) =>
    existsSync(one) ? runtime.listInstalled(one) : [],
  )
  const page = readFileSync('docs/code/dependencies.md', 'utf8')
  const problems = [
    ...runtime.findNodeProblems(nodePins(), running, manifest.dependencies?.['node']),
    ...runtime.findInstalledProblems(packages, lockfile),
    ...runtime.findUnsealedProblems(lockfile, page),
  ]
  const note = `Node ${running.version}, ${packages.length} packages, ${runtime.listUnsealed(lockfile).length} without integrity`
  return { problems, note }
}

async function dependenciesPage(): Promise<Verdict> {
  const path = 'docs/code/dependencies.md'
  if (!existsSync(path)) return { problems: [`${path} is missing`] }
  return { problems: findPageProblems(readFileSync(path, 'utf8'), manifest) }
}

async function place(paths: readonly string[]): Promise<Verdict> {
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  return { problems: findPlaceProblems(files), note: `${paths.length} files` }
}

const code = /\.(?:[cm]?[jt]s|tsx)$/
const dependencies =
  /^(?:package(?:-lock)?\.json|\.npmrc|docs\/code\/dependencies\.md|bin\/node\.sha256)$|\/package\.json$/
const lintFlags = ['--type-aware', '--deny-warnings', '--format', 'unix']

/** Slow ones first, so that the short ones fill the gaps. */
const checks: Check[] = [
  onEach(code, tool('lint', 'oxlint', ...lintFlags), (files) =>
    verdictOf('oxlint', ...lintFlags, ...files),
  ),
  typesAgain('types', /^(?!web\/).*\.(?:ts|json)$/),
  typesAgain('types of the app', /^(?:web|sdk)\//, '-p', 'web'),
  onlyFor(code, tool('dead code', 'knip', '--no-progress', '--no-config-hints')),
  onlyFor(dependencies, { name: 'licences', run: licences }),
  onEach(/./, { name: 'secrets', run: async () => secrets(await committedFiles()) }, secrets),
  onlyFor(dependencies, { name: 'sbom', run: sbom }),
  onlyFor(/^(?:src|tools|docs|test\/cases|sdk|web\/src|deploy)\//, {
    name: 'generated files',
    run: generated,
  }),
  onEach(/./, tool('format', 'oxfmt', '--check'), (files) =>
    verdictOf('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
  ),
  { name: 'tidy', run: tidy },
  onlyFor(dependencies, { name: 'pins', run: pins }),
  onlyFor(dependencies, { name: 'installed', run: installed }),
  onlyFor(dependencies, { name: 'dependencies page', run: dependenciesPage }),
  onEach(/./, { name: 'place', run: async () => place(await committedFiles()) }, place),
]

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

async function look(check: Check, changed: readonly string[] | null): Promise<Verdict> {
  if (changed === null || check.runOn === undefined) return await check.run()
  return (
    (await check.runOn(changed)) ?? { problems: [], skipped: 'nothing changed that it looks at' }
  )
}

async function runCheck(
  check: Check,
  changed: readonly string[] | null,
): Promise<'passed' | 'failed' | 'skipped'> {
  const began = performance.now()
  const verdict = await look(check, changed).catch((error: unknown): Verdict => ({
    problems: [String(error)],
  }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  const state = verdict.skipped ? 'skipped' : verdict.problems.length > 0 ? 'failed' : 'passed'
  const word = { passed: 'ok', failed: 'FAILED', skipped: 'SKIPPED' }[state]
  const remark = verdict.skipped ?? verdict.note ?? ''
  print(`${word.padEnd(8)}${check.name.padEnd(20)}${seconds} s  ${remark}`.trimEnd())
  for (const problem of verdict.problems) print(problem.replaceAll(/^/gm, '    '))
  return state
}

/** `--changed`, or `--changed=REVISION`, looks at what was changed since. */
async function main(args: string[]): Promise<number> {
  const flag = args.find((arg) => /^--changed(?:=|$)/.test(arg))
  const names = args.filter((arg) => arg !== flag)
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    print(
      `No check is called ${unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}`,
    )
    return 2
  }
  const changed = flag === undefined ? null : await changedFiles(flag.split('=')[1] ?? 'HEAD')
  const queue = checks.filter((check) => names.length === 0 || names.includes(check.name))
  const states: string[] = []
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift())
      states.push(await runCheck(check, changed))
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  const count = (state: string): number => states.filter((one) => one === state).length
  print(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  return count('failed') > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
