import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { figures, sayFigures } from '../test/tidy/sizes.ts'
import { readTree, rules } from '../test/tidy/rules.ts'
import { findPageProblems } from './checks/dependencies_page.ts'
import { committedFiles, readJson, runTool } from './checks/files.ts'
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

const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(command, ...args)
    return { problems: code === 0 ? [] : [output || `${command} ended with ${code}`] }
  },
})

async function tidy(): Promise<Verdict> {
  const tree = readTree(root)
  const of = figures(tree)
  const problems = rules.flatMap((rule) => rule.find(tree).map((text) => `${rule.name}: ${text}`))
  if (of.files === 0) problems.push('no source file was looked at')
  return { problems, note: `${rules.length} rules, ${sayFigures(of)}` }
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

async function secrets(): Promise<Verdict> {
  const paths = await committedFiles()
  if ((await scanText(sampleKey(), root)).length === 0) {
    return { problems: ['the scan did not see a planted key: .secretlintrc.json is broken'] }
  }
  return { problems: await scanFiles(paths, root), note: `${paths.length} files` }
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
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const problems = [
    ...runtime.findNodeProblems(nodePins(), running, manifest.dependencies?.['node']),
    ...runtime.findInstalledProblems(packages, lockfile),
    ...runtime.findUnsealedProblems(lockfile, page),
  ]
  const note = `Node ${running.version}, ${packages.length} packages, ${runtime.listUnsealed(lockfile).length} without integrity`
  return { problems, note }
}

async function dependenciesPage(): Promise<Verdict> {
  const path = 'docs/dependencies.md'
  if (!existsSync(path)) return { problems: [`${path} is missing`] }
  return { problems: findPageProblems(readFileSync(path, 'utf8'), manifest) }
}

async function place(): Promise<Verdict> {
  const paths = await committedFiles()
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  return { problems: findPlaceProblems(files), note: `${paths.length} files` }
}

/** Slow ones first, so that the short ones fill the gaps. */
const checks: Check[] = [
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings', '--format', 'unix'),
  tool('types', 'tsc', '--noEmit'),
  tool('types of the app', 'tsc', '--noEmit', '-p', 'web'),
  tool('dead code', 'knip', '--no-progress', '--no-config-hints'),
  { name: 'licences', run: licences },
  { name: 'secrets', run: secrets },
  { name: 'sbom', run: sbom },
  { name: 'generated files', run: generated },
  tool('format', 'oxfmt', '--check'),
  { name: 'tidy', run: tidy },
  { name: 'pins', run: pins },
  { name: 'installed', run: installed },
  { name: 'dependencies page', run: dependenciesPage },
  { name: 'place', run: place },
]

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

async function runCheck(check: Check): Promise<'passed' | 'failed' | 'skipped'> {
  const began = performance.now()
  const verdict = await check
    .run()
    .catch((error: unknown): Verdict => ({ problems: [String(error)] }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  const state = verdict.skipped ? 'skipped' : verdict.problems.length > 0 ? 'failed' : 'passed'
  const word = { passed: 'ok', failed: 'FAILED', skipped: 'SKIPPED' }[state]
  const remark = verdict.skipped ?? verdict.note ?? ''
  print(`${word.padEnd(8)}${check.name.padEnd(20)}${seconds} s  ${remark}`.trimEnd())
  for (const problem of verdict.problems) print(problem.replaceAll(/^/gm, '    '))
  return state
}

async function main(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    print(
      `No check is called ${unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}`,
    )
    return 2
  }
  const queue = checks.filter((check) => names.length === 0 || names.includes(check.name))
  const states: string[] = []
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) states.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  const count = (state: string): number => states.filter((one) => one === state).length
  print(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  return count('failed') > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
