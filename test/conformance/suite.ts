import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { parse } from 'yaml'

export const revisions = ['2026-07-28', '2025-11-25'] as const
export type Revision = (typeof revisions)[number]

/** Every check of the scenarios that a revision requires, as `scenario:check`, and its worst end. */
export type Outcome = Map<string, { status: string; message: string }>

const severities = ['SUCCESS', 'INFO', 'SKIPPED', 'WARNING', 'FAILURE']
const place = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
)

/** Runs the official suite against a server, as it stood when the revision was released. */
export async function runSuite(url: string, revision: Revision): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-conformance-'))
  try {
    const program = join(place, 'dist/index.js')
    const args = ['server', '--url', url, '--requirements', revision, '-o', directory]
    await finished(spawn(process.execPath, [program, ...args], { stdio: 'ignore' }))
    return readOutcome(directory, requiredOf(revision))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What else the suite runs, it does not count: extensions, and what was added after the release. */
export function requiredOf(revision: Revision): string[] {
  const text = readFileSync(join(place, `requirements/${revision}.yaml`), 'utf8')
  return (parse(text) as { server: string[] }).server
}

/** It exits with 1 where a check failed; which one, its files tell. */
function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

type Check = { id: string; status: string; errorMessage?: string }

function readOutcome(directory: string, required: readonly string[]): Outcome {
  const outcome: Outcome = new Map()
  for (const name of readdirSync(directory)) {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
    if (!required.includes(scenario)) continue
    const text = readFileSync(join(directory, name, 'checks.json'), 'utf8')
    for (const { id, status, errorMessage = '' } of JSON.parse(text) as Check[]) {
      const known = outcome.get(`${scenario}:${id}`)
      const isWorse = !known || severities.indexOf(status) > severities.indexOf(known.status)
      if (isWorse) outcome.set(`${scenario}:${id}`, { status, message: errorMessage })
    }
  }
  return outcome
}

/** Known failures, each with its reason. */
export type Baseline = Record<string, string>

/** Both ends are held: a new failure, and a line that has become untrue. */
export function judge(
  outcome: Outcome,
  baseline: Baseline,
): { unknown: string[]; stale: string[] } {
  const isBad = (status: string | undefined): boolean =>
    status === 'FAILURE' || status === 'WARNING'
  const unknown = [...outcome]
    .filter(([key, { status }]) => isBad(status) && baseline[key] === undefined)
    .map(([key, { status, message }]) => `${key} ${status} ${message}`.trim())
  const stale = Object.keys(baseline).filter((key) => !isBad(outcome.get(key)?.status))
  return { unknown, stale }
}
