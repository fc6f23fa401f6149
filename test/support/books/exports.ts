import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestOrg, World } from '../world.ts'

export async function download(world: World, org: TestOrg | null, path: string) {
  const headers = org === null ? {} : { authorization: `Bearer ${org.key}` }
  return await world.edge.server.inject({ url: `/api/rest/${path}`, headers })
}

/** The text of an export that must succeed. */
export async function exported(world: World, org: TestOrg, path: string): Promise<string> {
  const reply = await download(world, org, path)
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.payload}`)
  return reply.payload
}

/** Records of a CSV file by the letter of RFC 4180, character by character. */
export function readCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const one = text.charAt(at)
    if (isQuoted && one === '"' && text.charAt(at + 1) === '"') cell += text.charAt(++at)
    else if (one === '"') isQuoted = !isQuoted
    else if (isQuoted || (one !== ',' && one !== '\r' && one !== '\n')) cell += one
    else if (one === ',') {
      record.push(cell)
      cell = ''
    } else if (one === '\n') {
      records.push([...record, cell])
      record = []
      cell = ''
    }
  }
  if (isQuoted || cell !== '' || record.length > 0) throw new Error('the file ends in a record')
  return records
}

/** The rows by the names in the first one. */
export function rowsOf(text: string): Record<string, string>[] {
  const [names = [], ...records] = readCsv(text)
  return records.map((record) => {
    expect(record).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']))
  })
}

export const cents = (text: string): bigint =>
  BigInt((text === '' ? '0' : text).replace(/^(-?\d+)$/, '$1.00').replace('.', ''))

export function sumOf(rows: readonly Record<string, string>[], name: string): bigint {
  return rows.reduce((sum, row) => sum + cents(row[name] ?? ''), 0n)
}

/** The same text on every run: ids are numbered as they come. */
export function steady(text: string): string {
  const seen = new Map<string, string>()
  return text.replaceAll(/\b(led|doc|inv|btx|con|vat)_[0-9a-z]{26}\b/g, (id, prefix: string) => {
    const known = seen.get(id) ?? `${prefix}_${seen.size + 1}`
    seen.set(id, known)
    return known
  })
}

/** To have a golden file written anew after a change that is meant, delete it and run this once. */
export function expectGolden(name: string, text: string): void {
  const path = `test/golden/exports/${name}`
  const isThere = existsSync(path)
  if (!isThere) {
    mkdirSync('test/golden/exports', { recursive: true })
    writeFileSync(path, text)
  }
  expect(isThere, `${path} was missing and has been written`).toBe(true)
  expect(text).toBe(readFileSync(path, 'utf8'))
}

/**
 * Many small entries at once, by SQL alone, as a year of a busy shop leaves them: a purchase of one
 * unit and its VAT each, one for each second from the first day on.
 */
export async function fillBooks(
  world: World,
  org: TestOrg,
  count: number,
  day: string,
): Promise<void> {
  const [account, input, payables, vatCode] =
    org.region === 'denmark' ? ['2450', '7740', '7440', 'I25'] : ['4102', '1601', '2501', 'A22']
  const currency = org.region === 'denmark' ? 'DKK' : 'EUR'
  await world.owner.query(
    `WITH made AS (
       INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no,
         origin, state, currency, provider, line_count, automatic, created_at)
       SELECT $1, gen_random_uuid(), $2::date, $2::date, 'Entry ' || n, 'document',
         gen_random_uuid(), 1, 'daybook', 'booked', $3, 'daybook', 3, false, now()
       FROM generate_series(1, $4::int) AS n ORDER BY n
       RETURNING org_id, id, date, vat_date)
     INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
       amount_minor, vat_code, vat_role, vat_base_minor, vat_amount_minor)
     SELECT made.org_id, made.id, line.no, made.date, made.vat_date, false, line.account,
       line.amount, line.code, line.role, line.base, line.vat
     FROM made, (VALUES (1, $5::text, 100, $8::text, 'base', 100, 25),
       (2, $6, 25, $8, 'input', NULL, NULL), (3, $7, -125, NULL, NULL, NULL, NULL))
       AS line (no, account, amount, code, role, base, vat)`,
    [org.orgId, day, currency, count, account, input, payables, vatCode],
  )
}
