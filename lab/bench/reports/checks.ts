import { cpus } from 'node:os'
import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { runSingleRead } from '#kernel/corridor/run_read'
import { closeDatabase } from '#kernel/database/database'
import { registry } from '#registry'
import { invariants, verify } from '#verification/room'
import { headOf } from '../../head.ts'

const rounds = 3
/** A check may take ten bare scans of the lines, the checklist two seconds. */
const aims = { scans: 10, checklistMs: 2_000 }

type Checked = { name: string; says: string; ms: number; looked: number; findings: number }

export type Checks = {
  bareMs: number
  checks: Checked[]
  checklist: { month: string; ms: number }[]
}

/** The one scan that no check can do without: every line, by one process. */
async function scanBare(owner: pg.Client, orgId: string): Promise<number> {
  await owner.query('SET max_parallel_workers_per_gather = 0')
  await owner.query(
    'SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off',
  )
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await owner.query('SELECT count(*), sum(amount_minor) FROM ledger_line WHERE org_id = $1', [
      orgId,
    ])
    if (round > 0) times.push(performance.now() - began)
  }
  await owner.query('RESET ALL')
  return middle(times)
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Every check of `verify` on the organization, and the checklists of three months. */
export async function measureChecks(
  app: App,
  ownerApp: App,
  owner: pg.Client,
  principal: Principal,
): Promise<Checks> {
  const { orgId } = principal
  const checks: Checked[] = []
  try {
    for (const invariant of invariants) {
      const site = { app: ownerApp, appRole: app.database, orgId }
      const times: number[] = []
      let verdict = await verify(site, invariant)
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        verdict = await verify(site, invariant)
        times.push(performance.now() - began)
      }
      const { id: name, says, looked, findings } = verdict
      checks.push({ name, says, ms: middle(times), looked, findings: findings.length })
      console.log(
        `${name} ${middle(times).toFixed(0)} ms, ${looked} looked at, ${findings.length} found`,
      )
    }
  } finally {
    await closeDatabase(ownerApp.database)
  }
  const checklist: Checks['checklist'] = []
  for (const month of ['2026-01', '2026-06', '2026-12']) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now()
      await readChecklist(app, principal, month)
      if (round > 0) times.push(performance.now() - began)
    }
    checklist.push({ month, ms: middle(times) })
    console.log(`month-checklist ${month} ${middle(times).toFixed(0)} ms`)
  }
  return { bareMs: await scanBare(owner, orgId), checks, checklist }
}

async function readChecklist(app: App, principal: Principal, month: string): Promise<void> {
  const read = registry.reads.find((one) => one.name === 'month-checklist')
  if (read === undefined) throw new Error('there is no month-checklist')
  await runSingleRead(app, { principal, read, via: 'rest', requestId: 'bench' }, { month })
}

export const isFast = ({ bareMs, checks, checklist }: Checks): boolean =>
  checks.every(({ ms }) => ms <= aims.scans * bareMs) &&
  checklist.every(({ ms }) => ms <= aims.checklistMs)

export function toChecksPage(found: Checks, lines: number, args: readonly string[]): string {
  const { bareMs, checks, checklist } = found
  const sum = checks.reduce((all, { ms }) => all + ms, 0)
  const slowest = checks.toSorted((a, b) => b.ms - a.ms)[0]
  return `${headOf({
    title: 'Checks on a million lines',
    claim: 'The checks of an operator and of a month end soon with a million lines in a year.',
    figure: `\`verify\` ${(sum / 1_000).toFixed(1)} s for all checks; the slowest, ${slowest?.name}, ${((slowest?.ms ?? 0) / bareMs).toFixed(1)} bare scans of the lines (aim ${aims.scans}); \`month-checklist\` at most ${Math.max(...checklist.map(({ ms }) => ms)).toFixed(0)} ms (aim ${aims.checklistMs} ms).`,
    about: `\`npm run bench -- reports ${args.join(' ')}\`.`,
  })}

One organization with ${lines.toLocaleString('en')} lines in ${(lines / 2).toLocaleString('en')} entries of a year, each with its number and the event of its
posting. ${cpus().length} cores with other work on them: the ratio says more than the times. Each time is the middle of
${rounds} after one to warm up. The bare scan reads every line by one process, with its sum: ${bareMs.toFixed(0)} ms.

The entries are by hand: checks of documents, invoices, payments and files find nothing to look at here.

| Check | Looks at | ms | Bare scans | |
|---|---|---|---|---|
${checks.map(({ name, says, ms, looked }) => `| ${name} | ${looked.toLocaleString('en')} | ${ms.toFixed(0)} | ${(ms / bareMs).toFixed(1)} | ${says} |`).join('\n')}

| Checklist of | ms | Bare scans |
|---|---|---|
${checklist.map(({ month, ms }) => `| ${month} | ${ms.toFixed(0)} | ${(ms / bareMs).toFixed(1)} |`).join('\n')}
`
}
