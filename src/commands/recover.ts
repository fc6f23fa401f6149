import type { Command } from 'commander'
import { nameOfSystem, readBack, type Recovered } from '#recovery/room'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { assertOwner } from './process/owner_rights.ts'
import { sayResult } from './process/say.ts'

type Options = { invoice: string[]; json?: boolean }

export function addRecover(command: Command): void {
  command
    .option(
      '--invoice <org=number>',
      'the last invoice number that a buyer has, or none where no number was lost; may be repeated',
      (one: string, all: string[]) => [...all, one],
      [],
    )
    .option('--json', 'print {"restoreId", "readings", "unread"}')
    .addHelpText(
      'after',
      `
Reads every connected accounting system and exchange. What is there and not here is kept with the record
of the restore, and its numbers and file names are not used again. Which invoices were only mailed nobody
can look up: say it with --invoice for every organization that gives numbers. May be repeated. Exit code 1
if a system could not be read.`,
    )
    .action(async ({ invoice, json }: Options) => {
      const invoices = invoice.map(invoiceOf)
      const done = await withOwnerApp(async (app) => {
        await assertOwner(app.database)
        return await readBack(app, { invoices })
      })
      sayResult(json, done, wordsOf(done))
      if (done.unread.length > 0) process.exitCode = 1
    })
}

function invoiceOf(text: string): { orgId: string; number: string } {
  const [org = '', number = ''] = text.split('=')
  if (number === '') throw new Error(`--invoice takes org_…=number, not '${text}'.`)
  return { orgId: uuidGiven('org', '--invoice', org), number }
}

function wordsOf({ readings, unread }: Recovered): string {
  const lines = readings.flatMap((one) => [
    `${nameOfSystem(one)}: ${one.seen} looked at, ${one.missing.length} not here`,
    ...one.missing.map(({ kind, reference, says }) => `  ${kind} ${reference}  ${says}`),
  ])
  const failed = unread.map((one) => `NOT READ: ${nameOfSystem(one)} (${one.says})`)
  const end = failed.length === 0 ? 'Next: `daybook unfence`.' : 'Fix these and repeat.'
  return [...lines, ...failed, end].join('\n')
}
