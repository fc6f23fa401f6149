import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { backgroundPrincipal, createOrganization } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { runListRead, runSingleRead } from '#kernel/corridor/run_read'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { regionOf } from '#regions/room'
import { registry } from '#registry'
import { openApp } from '#wire'
import { headOf } from '../head.ts'
import { withScratch, type Scratch } from '../../tools/scratch.ts'
import { isFast, measureChecks, toChecksPage } from './reports/checks.ts'
import { filledTables, fillTrail, fillYear, trailTables } from './reports/ground.ts'
import { explain, recordStatements } from './work/plans.ts'

const proofs = join(dirname(dirname(import.meta.dirname)), 'docs/proofs')
const page = join(proofs, 'reports.md')
const checksPage = join(proofs, 'checks.md')
const sizes = { plain: 20_000, full: 1_000_000 }
const rounds = 30
const aimMs = 200

/**
 * The reports of one organization with many lines in a year, against the statement that sums or finds
 * the same lines without kept sums; with `--checks`, instead, every check of `verify` and the checklists
 * of months. `--full` has a million, `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const lines = sizes[args.includes('--full') ? 'full' : 'plain']
  await withScratch('bench_reports', async (scratch) => {
    const owner = new pg.Client({ connectionString: scratch.ownerUrl })
    await owner.connect()
    const app = appOf(scratch)
    try {
      const { orgId } = await createOrganization(appOf(scratch, true), organization)
      const accounts = regionOf('denmark').accounts.map((one) => one.id)
      await fillYear(owner, orgId, accounts, lines, args.includes('--checks'))
      await owner.query(`VACUUM ANALYZE ${filledTables}`)
      const whole = { name: 'bench', caller: 'bench', permissions: [...permissions] }
      const principal = await backgroundPrincipal(app, orgId, whole)
      if (args.includes('--checks')) {
        await fillTrail(owner, orgId)
        await owner.query(`VACUUM ANALYZE ${filledTables}, ${trailTables}`)
        const found = await measureChecks(app, appOf(scratch, true), owner, principal)
        console.log(JSON.stringify({ bench: 'checks', lines, isFine: isFast(found) }))
        if (!isFast(found)) process.exitCode = 1
        if (args.includes('--write')) writeFileSync(checksPage, toChecksPage(found, lines, args))
        return
      }
      const measured: Measured[] = []
      for (const look of looks) measured.push(await measure(app, owner, principal, look, scratch))
      const rows = measured.map(rowOf)
      for (const row of rows) console.log(row)
      const isFine = measured.every((one) => one.ours <= aimMs && one.scans === 0)
      console.log(JSON.stringify({ bench: 'reports', lines, isFine }))
      if (!isFine) process.exitCode = 1
      if (args.includes('--write')) writeFileSync(page, toPage(measured, lines, args))
    } finally {
      await closeDatabase(app.database)
      await owner.end()
    }
  })
}

const organization = { name: 'Bench', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const

function appOf(scratch: Scratch, asOwner = false): App {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

type Look = { says: string; read: string; query: Record<string, string>; bare: string }

const sums = (to: string, from = '2026-01-01'): string =>
  `SELECT account, sum(amount_minor) FILTER (WHERE date < '${from}') AS opening,
     sum(greatest(amount_minor, 0)) FILTER (WHERE date >= '${from}') AS debit,
     sum(greatest(-amount_minor, 0)) FILTER (WHERE date >= '${from}') AS credit
   FROM ledger_line WHERE org_id = $1 AND date <= '${to}' GROUP BY account`

const looks: readonly Look[] = [
  {
    says: 'trial balance of the year',
    read: 'trial-balance',
    query: { from: '2026-01-01', to: '2026-12-31' },
    bare: sums('2026-12-31'),
  },
  {
    says: 'trial balance from one day in a month to another, compared',
    read: 'trial-balance',
    query: { from: '2026-03-15', to: '2026-10-15', compare: 'previous_period' },
    bare: sums('2026-10-15', '2026-03-15'),
  },
  {
    says: 'profit and loss of the year, compared',
    read: 'profit-and-loss',
    query: { from: '2026-01-01', to: '2026-12-31', compare: 'previous_year' },
    bare: sums('2026-12-31'),
  },
  {
    says: 'balance sheet on the last day, compared',
    read: 'balance-sheet',
    query: { asOf: '2026-12-31', compare: 'previous_period' },
    bare: sums('2026-12-31'),
  },
  {
    says: 'balance sheet late in a month',
    read: 'balance-sheet',
    query: { asOf: '2026-10-30' },
    bare: sums('2026-10-30'),
  },
  {
    says: 'first page of an account sheet',
    read: 'account-sheet',
    query: { account: '6481', from: '2026-01-01', to: '2026-12-31' },
    bare: `SELECT l.date, l.amount_minor, e.text FROM ledger_line l
      JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
      WHERE l.org_id = $1 AND l.account = '6481' AND l.date >= '2026-01-01'
      ORDER BY l.date, l.entry_id, l.no LIMIT 50`,
  },
]

type Measured = { says: string; ours: number; theirs: number; scans: number }

async function measure(
  app: App,
  owner: pg.Client,
  principal: Principal,
  look: Look,
  scratch: Scratch,
): Promise<Measured> {
  const { says, read: name, query, bare } = look
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`nothing is read as ${name}`)
  const request = { principal, read, via: 'rest' as const, requestId: 'bench' }
  const ourMs: number[] = []
  const bareMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await (read.one ? runSingleRead(app, request, query) : runListRead(app, request, query))
    const between = performance.now()
    await owner.query(bare, [principal.orgId])
    // The first round only warms both.
    if (round === 0) continue
    ourMs.push(between - began)
    bareMs.push(performance.now() - between)
  }
  const sent = await recordStatements(app, request, query)
  const planned = await explain(scratch.appUrl, principal.orgId, sent)
  const scans = planned.filter((one) => one.isScan).length
  return { says, ours: p95(ourMs), theirs: p95(bareMs), scans }
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

function rowOf({ says, ours, theirs, scans }: Measured): string {
  const ratio = (ours / theirs).toFixed(2)
  return `| ${says} | ${ours.toFixed(1)} | ${aimMs} | ${theirs.toFixed(1)} | ${ratio} | ${scans} |`
}

function toPage(measured: readonly Measured[], lines: number, args: readonly string[]): string {
  return `${headOf({
    title: 'Reports on a million lines',
    claim: 'Reports answer quickly with a million lines in a year.',
    figure: `slowest p95 ${Math.max(...measured.map(({ ours }) => ours)).toFixed(1)} ms (aim ${aimMs} ms), ${measured.filter(({ ours }) => ours <= aimMs).length} of ${measured.length} reports within it.`,
    about: `\`npm run bench -- reports ${args.join(' ')}\`.`,
  })}

One organization with ${lines.toLocaleString('en')} lines in a year on all accounts of the Danish chart. ${cpus().length} cores
with other work on them: the ratio says more than the times.

p95 of ${rounds} calls through the corridor, in milliseconds, and of the bare statement that sums or finds the
same lines without kept sums and without names, groups and comparisons.

| Report | p95 | Aim | Bare SQL | Ratio | Sequential scans |
|---|---|---|---|---|---|
${measured.map(rowOf).join('\n')}
`
}
