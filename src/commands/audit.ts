import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { checkAudit, erasePayload, exportHeads, type ChainReport } from '#history/room'
import type { House } from '#kernel/house'
import { uuidGiven, withOwnerHouse } from './owner.ts'
import { assertOwner } from './owner_rights.ts'
import { say, sayResult } from './say.ts'

export function addAudit(audit: Command): void {
  addVerify(audit)
  addHeads(audit)
  addErase(audit)
}

type VerifyOptions = { org?: string; heads?: string; key?: string; json?: boolean }

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description('hold every sealed row against its seal; exit code 1 if one was touched')
    .option('--org <id>', 'one organization; all of them if left out')
    .option('--heads <file>', 'what `audit heads` printed earlier and was kept elsewhere')
    .option('--key <key>', 'the public key of those heads, if the secret key of then is gone')
    .option('--json', 'print {"sealed", "waiting", "overdue", "erased", "faultCount", "faults"}')
    .addHelpText(
      'after',
      `
A chain shows by itself that a row was changed, removed, inserted or reordered. That its end was cut
off, or that all of it was made anew, shows only beside heads that were kept outside the database.`,
    )
    .action(async (options: VerifyOptions) => {
      const heads = options.heads === undefined ? undefined : readFileSync(options.heads, 'utf8')
      const orgId = orgGiven(options.org)
      const report = await asOwner((house) => checkAudit(house, { orgId, heads, key: options.key }))
      sayResult(options.json, report, wordsOfReport(report))
      if (report.faultCount > 0) process.exitCode = 1
    })
}

function addHeads(audit: Command): void {
  audit
    .command('heads')
    .description('print the end of each chain, signed, as JSON lines to keep outside')
    .option('--org <id>', 'one organization; all of them if left out')
    .action(async (options: { org?: string }) => {
      const orgId = orgGiven(options.org)
      await asOwner(async (house) => {
        for await (const line of exportHeads(house, orgId)) say(JSON.stringify(line))
      })
    })
}

type EraseOptions = { org: string; audit: string; why: string; json?: boolean }

function addErase(audit: Command): void {
  audit
    .command('erase')
    .description(
      'erase what one audit row and its event say of a person; the row and its seal stay',
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--audit <id>', 'the audit row')
    .requiredOption('--why <text>', 'the reason, which is audited; no personal data in it')
    .option('--json', 'print {"auditId", "erased"}')
    .action(async (options: EraseOptions) => {
      const orgId = uuidGiven('org', '--org', options.org)
      const auditId = uuidGiven('aud', '--audit', options.audit)
      if (options.why.trim() === '') throw new Error('--why must not be empty.')
      await asOwner((house) => erasePayload(house, { orgId, auditId, why: options.why }))
      const result = { auditId: options.audit, erased: true }
      sayResult(options.json, result, `Erased before and after of ${options.audit}.`)
    })
}

export function orgGiven(id: string | undefined): string | undefined {
  return id === undefined ? undefined : uuidGiven('org', '--org', id)
}

async function asOwner<T>(work: (house: House) => Promise<T>): Promise<T> {
  return await withOwnerHouse(async (house) => {
    await assertOwner(house.database)
    return await work(house)
  })
}

function wordsOfReport(report: ChainReport): string {
  const { sealed, waiting, overdue, erased, faultCount, faults } = report
  const lines = faults.map((fault) =>
    [fault.kind, fault.organization, fault.row ?? '-', fault.says].join('  '),
  )
  const rest = faultCount - faults.length
  if (rest > 0) lines.push(`and ${rest} more`)
  const state = faultCount === 0 ? 'All hold' : `${faultCount} do not hold`
  if (overdue > 0) {
    lines.push(`${overdue} have waited for the seal for more than a minute: does a worker run?`)
  }
  lines.push(
    `${state}: ${sealed} rows sealed, ${erased} of them erased on record, ` +
      `${waiting} still wait for the seal.`,
  )
  return lines.join('\n')
}
