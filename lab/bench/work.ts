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
import { registry } from '#registry'
import { openApp } from '#wire'
import { headOf } from '../head.ts'
import { withScratch, type Scratch } from '../../tools/scratch.ts'
import { fill } from './work/ground.ts'
import { explain, recordStatements, type Planned } from './work/plans.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/work.md')
const sizes = { quick: 20_000, plain: 200_000, full: 1_000_000 }

/**
 * `attention`, `overview` and `search` of one organization with many records, of which one in a hundred
 * waits, against the bare statement that finds the same rows. `--full` has a million,
 * `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const kind = args.includes('--quick') ? 'quick' : args.includes('--full') ? 'full' : 'plain'
  const rows = sizes[kind]
  await withScratch('bench_work', async (scratch) => {
    const owner = new pg.Client({ connectionString: scratch.ownerUrl })
    await owner.connect()
    const app = appOf(scratch)
    try {
      const { orgId } = await createOrganization(appOf(scratch, true), organization)
      await fill(owner, orgId, rows)
      const principal = await backgroundPrincipal(app, orgId, {
        name: 'bench',
        caller: 'bench',
        permissions: [...permissions],
      })
      const measured: Measured[] = []
      for (const one of looks) {
        measured.push(await measure(app, owner, principal, one, scratch.appUrl))
      }
      if (!report(measured, rows)) process.exitCode = 1
      if (args.includes('--write')) writeFileSync(page, toPage(measured, rows, args))
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

type Look = { says: string; read: string; query: object; bare: string; aimMs: number }

const hits = (asked: string): string =>
  `SELECT e.id FROM search_entry e WHERE e.org_id = $1 AND e.kind = 'bank_transaction'
     AND e.words @@ $q$${asked}$q$::tsquery ORDER BY e.at DESC, e.id DESC LIMIT 6`

const looks: readonly Look[] = [
  {
    says: 'attention',
    aimMs: 50,
    read: 'attention',
    query: {},
    bare: `SELECT id FROM bank_transaction WHERE org_id = $1 AND NOT pending
      AND status = 'unmatched' AND withdrawn_at IS NULL ORDER BY booked_on, id LIMIT 1000`,
  },
  {
    says: 'overview',
    aimMs: 50,
    read: 'overview',
    query: {},
    bare: `SELECT id FROM document WHERE org_id = $1 AND status <> 'posted'
      ORDER BY created_at, id LIMIT 1000`,
  },
  {
    says: 'search, a number',
    read: 'search',
    aimMs: 100,
    query: { q: '17700' },
    bare: hits("'17700':*"),
  },
  {
    says: 'search, an amount',
    read: 'search',
    aimMs: 100,
    query: { q: '791.9' },
    bare: hits("'#791.9'"),
  },
  {
    says: 'search, a common word',
    aimMs: 100,
    read: 'search',
    query: { q: 'faktura' },
    bare: hits("'faktura':*"),
  },
  {
    says: 'search, two words',
    aimMs: 100,
    read: 'search',
    query: { q: 'kunde c4ca' },
    bare: hits("'kunde':* & 'c4ca':*"),
  },
  {
    says: 'search, nothing',
    read: 'search',
    aimMs: 100,
    query: { q: 'zzqqxx' },
    bare: hits("'zzqqxx':*"),
  },
]

const rounds = 40

type Measured = Look & { ours: number; theirs: number; planned: Planned[] }

async function measure(
  app: App,
  owner: pg.Client,
  principal: Principal,
  look: Look,
  appUrl: string,
): Promise<Measured> {
  const { read: name, query, bare } = look
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`nothing is read as ${name}`)
  const request = { principal, read, via: 'rest' as const, requestId: 'bench' }
  const ask = (): Promise<unknown> =>
    read.one ? runSingleRead(app, request, query) : runListRead(app, request, query)
  const ourMs: number[] = []
  const bareMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await ask()
    const between = performance.now()
    await owner.query(bare, [principal.orgId])
    const ended = performance.now()
    // The first round only warms both.
    if (round === 0) continue
    ourMs.push(between - began)
    bareMs.push(ended - between)
  }
  const sent = await recordStatements(app, request, query)
  const planned = await explain(appUrl, principal.orgId, sent)
  return { ...look, ours: p95(ourMs), theirs: p95(bareMs), planned }
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

function report(measured: readonly Measured[], rows: number): boolean {
  const rowsOf = ({ says, ours, theirs, aimMs, planned }: Measured): string => {
    const scans = planned.filter((one) => one.isScan).length
    const ratio = (ours / theirs).toFixed(1)
    return `| ${says} | ${ours.toFixed(1)} | ${aimMs} | ${theirs.toFixed(1)} | ${ratio} | ${planned.length} | ${scans} |`
  }
  for (const one of measured) {
    console.log(rowsOf(one))
    for (const { text, plan } of one.planned.filter(({ isScan }) => isScan)) {
      console.log(`${text}\n${plan.join('\n')}`)
    }
  }
  const isFine = measured.every(
    ({ ours, aimMs, planned }) => ours <= aimMs && planned.every((one) => !one.isScan),
  )
  console.log(JSON.stringify({ bench: 'work', rows, isFine }))
  return isFine
}

function toPage(measured: readonly Measured[], rows: number, args: readonly string[]): string {
  const figures = measured.map(({ says, ours, theirs, aimMs, planned }) => {
    const scans = planned.filter((one) => one.isScan).length
    return `| ${says} | ${ours.toFixed(1)} | ${aimMs} | ${theirs.toFixed(1)} | ${(ours / theirs).toFixed(1)} | ${planned.length} | ${scans} |`
  })
  const plans = measured.flatMap(({ says, planned }) => {
    const slowest = planned.toSorted((a, b) => b.plan.length - a.plan.length).slice(0, 2)
    return slowest.map(({ text, plan }) => {
      const short = text.length > 300 ? `${text.slice(0, 300)} …` : text
      return `### ${says}\n\n\`\`\`\n${short}\n\n${plan.join('\n')}\n\`\`\`\n`
    })
  })
  return `${headOf({
    title: 'Work lists and search on a million records',
    claim: 'What waits for a person, and search, answer quickly in a large organization.',
    figure: `${measured.filter(({ ours, aimMs }) => ours <= aimMs).length} of ${measured.length} reads within their aim.`,
    about: `\`npm run bench -- work ${args.join(' ')}\`.`,
  })}

One organization with ${rows.toLocaleString('en')} records, seven in ten bank transactions and the rest
documents; one in a hundred waits. ${cpus().length} cores with other work on them: the ratio says more than the times.

p95 of ${rounds} calls through the corridor, in milliseconds, and of the bare statement that finds the same rows.

| Read | p95 | Aim | Bare SQL | Ratio | Statements on large tables | Of them sequential |
|---|---|---|---|---|---|---|
${figures.join('\n')}

## Appendix: plans

Of each read the longest plans, as the application's role under row level security.

${plans.join('\n')}`
}
