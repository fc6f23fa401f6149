import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { onGround } from './failover/ground.ts'
import { proveDocuments, type DocumentSize } from './posting/documents.ts'
import { proveInvoices, type InvoiceSize } from './posting/invoices.ts'
import { assertJudgeSees } from './posting/judge.ts'
import { proveLimit, type LimitResult } from './posting/limit.ts'
import { toPage, wordsOf } from './posting/report.ts'
import { toInvoicePart, wordsOfInvoices } from './posting/report_invoices.ts'
import { toLimitPart, wordsOfLimit } from './posting/report_limit.ts'
import { numberAfter } from '../../tools/value_after.ts'

const root = dirname(dirname(import.meta.dirname))
const page = 'docs/proofs/posting.md'

const sizes: Record<'usual' | 'full', Omit<DocumentSize, 'minutes'>> = {
  usual: { documents: 40, tenants: 2, kills: 4, restarts: 1 },
  full: { documents: 2_000, tenants: 4, kills: 40, restarts: 20 },
}

const invoiceSizes: Record<'usual' | 'full', InvoiceSize> = {
  usual: { invoices: 40, tenants: 2, kills: 4, restarts: 1 },
  full: { invoices: 500, tenants: 4, kills: 20, restarts: 8 },
}

const keepings = ['economic', 'fatture_in_cloud'] as const

/**
 * Each posted document is at the accounting system exactly once with exactly one attachment, counted
 * there, whatever fails on the way. `--full` posts 2,000 at each system. `--invoices` issues invoices
 * that Fatture in Cloud sends, and `--limit` lets 50 organizations share one limit. Each writes its
 * part of the page in its full size, or with `--write`.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  if (args.includes('--invoices')) return await runInvoices(args, isFull)
  if (args.includes('--limit')) return await runLimit(args)
  const judged = assertJudgeSees()
  const minutes = numberAfter(args, '--minutes') ?? Infinity
  const size = { ...(isFull ? sizes.full : sizes.usual), minutes }
  const result = await onGround('posting', (ground) => proveDocuments(ground, size, judged))
  tell(wordsOf(result), result.findings)
  // A run that was cut short is none of the full size.
  if (result.findings.length > 0 || !mayWrite(args) || minutes < Infinity) return
  writePart('documents', toPage(result, commandOf(args), today()))
}

async function runInvoices(args: readonly string[], isFull: boolean): Promise<void> {
  const size = isFull ? invoiceSizes.full : invoiceSizes.usual
  const result = await onGround('posting', (ground) => proveInvoices(ground, size))
  tell(wordsOfInvoices(result), result.findings)
  if (result.findings.length > 0 || !mayWrite(args)) return
  writePart('invoices', toInvoicePart(result, commandOf(args), today()))
}

async function runLimit(args: readonly string[]): Promise<void> {
  const results: LimitResult[] = []
  for (const keeping of keepings) {
    for (const processes of [1, 4]) {
      results.push(await onGround('limit', (ground) => proveLimit(ground, keeping, processes)))
    }
  }
  tell(
    results.map(wordsOfLimit),
    results.flatMap((one) => one.findings),
  )
  if (mayWrite(args)) writePart('limit', toLimitPart(results, commandOf(args), today()))
}

function tell(words: readonly string[], findings: readonly string[]): void {
  for (const line of words) say(line)
  for (const fault of findings.slice(0, 100)) say(`FAULT ${fault}`)
  say(findings.length === 0 ? 'proven' : 'not proven')
  if (findings.length > 0) process.exitCode = 1
}

const mayWrite = (args: readonly string[]): boolean =>
  args.includes('--full') || args.includes('--write')

const today = (): string => new Date().toISOString().slice(0, 10)

const commandOf = (args: readonly string[]): string =>
  `npm run prove -- posting ${args.filter((word) => word !== '--write').join(' ')}`.trim()

const parts = ['documents', 'invoices', 'limit'] as const

/** Each part of the page stands between two marks, and is replaced without the others. */
function writePart(name: (typeof parts)[number], text: string): void {
  const path = join(root, page)
  mkdirSync(dirname(path), { recursive: true })
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const kept = parts.map((part) => {
    if (part === name) return `${markOf(part)}\n${text.trim()}\n`
    return new RegExp(`${markOf(part)}[^]*?(?=<!-- part|$)`).exec(before)?.[0] ?? ''
  })
  const whole = kept.filter((part) => part !== '').map((part) => part.trim())
  writeFileSync(path, `${whole.join('\n\n')}\n`)
}

const markOf = (part: string): string => `<!-- part: ${part} -->`
