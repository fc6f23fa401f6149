import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { checkAudit, erasePayload, exportHeads, type ChainReport } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { say, sayResult } from './process/say.ts'

export function addAudit(audit: Command): void {
  addVerify(audit)
  addHeads(audit)
  addErase(audit)
}

type VerifyOptions = { org?: string; heads?: string; key?: string; json?: boolean }

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description('check every sealed row against its seal; exit code 1 if one was changed')
    .option('--org <id>', 'only this organization; default: all')
    .option('--heads <file>', 'a file with earlier output of `audit heads`, kept elsewhere')
    .option('--key <key>', 'the public key of those heads, if the secret key used then is gone')
    .option('--json', 'print {"sealed", "waiting", "overdue", "erased", "faultCount", "faults"}')
    .addHelpText(
      'after',
      `
The chain itself shows if a row was changed, removed, inserted or reordered. If its end was cut off,
or the whole chain was rebuilt, only heads kept outside the database can show it.`,
    )
    .action(async (options: VerifyOptions) => {
      const heads = options.heads === undefined ? undefined : readFileSync(options.heads, 'utf8')
      const orgId = orgGiven(options.org)
      const report = await asOwner((app) => checkAudit(app, { orgId, heads, key: options.key }))
      sayResult(options.json, report, wordsOfReport(report))
      if (report.faultCount > 0) process.exitCode = 1
    })
}

function addHeads(audit: Command): void {
  audit
    .command('heads')
    .description('print the end of each chain, signed, as JSON lines to keep outside the database')
    .option('--org <id>', 'only this organization; default: all')
    .action(async (options: { org?: string }) => {
      const orgId = orgGiven(options.org)
      await asOwner(async (app) => {
        for await (const line of exportHeads(app, orgId)) say(JSON.stringify(line))
      })
    })
}

type EraseOptions = { org: string; audit: string; why: string; json?: boolean }

function addErase(audit: Command): void {
  audit
    .command('erase')
    .description(
      'erase personal data from one audit row and its event; the row and its seal remain',
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--audit <id>', 'the audit row')
    .requiredOption(
      '--why <text>',
      'the reason, written to the audit log; do not include personal data',
    )
    .option('--json', 'print {"auditId", "erased"}')
    .action(async (options: EraseOptions) => {
      const orgId = uuidGiven('org', '--org', options.org)
      const auditId = uuidGiven('aud', '--audit', options.audit)
      if (options.why.trim() === '') throw new Error('--why must not be empty.')
      await asOwner((app) => erasePayload(app, { orgId, auditId, why: options.why }))
      const result = { auditId: options.audit, erased: true }
      sayResult(options.json, result, `Erased the before and after data of ${options.audit}.`)
    })
}

export function orgGiven(id: string | undefined): string | undefined {
  return id === undefined ? undefined : uuidGiven('org', '--org', id)
}

async function asOwner<T>(work: (app: App) => Promise<T>): Promise<T> {
  return await withOwnerApp(async (app) => {
    await assertOwner(app.database)
    return await work(app)
  })
}

function wordsOfReport(report: ChainReport): string {
  const { sealed, waiting, overdue, erased, faultCount, faults } = report
  const lines = faults.map((fault) =>
    [fault.kind, fault.organization, fault.row ?? '-', fault.says].join('  '),
  )
  const rest = faultCount - faults.length
  if (rest > 0) lines.push(`and ${rest} more`)
  const state = faultCount === 0 ? 'No problems' : `${faultCount} problems`
  if (overdue > 0) {
    lines.push(`${overdue} rows have waited more than a minute to be sealed: is a worker running?`)
  }
  lines.push(
    `${state}: ${sealed} rows sealed, ${erased} of them with erased data, ` +
      `${waiting} still waiting to be sealed.`,
  )
  return lines.join('\n')
}
