import { decodeId } from '#kernel/values/id'
import { ask } from '../failover/cluster.ts'
import type { Load, Tenant } from './load.ts'

type Count = { name: string; times: number }

/** What callers were told, held against the database: everything once, and nothing besides. */
export async function judge(
  url: string,
  load: Load,
  { danish, italian }: { danish: Tenant; italian: Tenant },
): Promise<string[]> {
  const failed = load.samples.filter(({ fault }) => fault !== null)
  const org = (tenant: Tenant) => [decodeId('org', tenant.orgId)]
  const contacts = await ask<Count>(
    url,
    `SELECT name, count(*)::int AS times FROM contact WHERE org_id = $1 GROUP BY name`,
    org(danish),
  )
  const entries = await ask<Count>(
    url,
    `SELECT text AS name, count(*)::int AS times FROM ledger_entry
     WHERE org_id = $1 AND source = 'manual' GROUP BY text`,
    org(danish),
  )
  return [
    ...failed.slice(0, 20).map(({ phase, kind, fault }) => `${phase}: ${kind}: ${fault}`),
    ...(failed.length > 20 ? [`and ${failed.length - 20} more failed`] : []),
    ...compare('contact', load.contacts, contacts),
    ...compare('entry', load.entries, entries),
    ...(await judgeInvoices(url, load, org(italian))),
    ...(await judgeDocuments(url, load, org(italian))),
    ...(await judgeEvents(url, load, org(danish))),
  ]
}

function compare(what: string, told: readonly string[], rows: readonly Count[]): string[] {
  const times = new Map(rows.map((row) => [row.name, row.times]))
  const lost = told.filter((name) => !times.has(name))
  const doubled = rows.filter((row) => row.times > 1)
  const known = new Set(told)
  const extra = rows.filter(({ name }) => !known.has(name))
  return [
    ...(lost.length > 0 ? [`${lost.length} lost: ${what} ${lost[0]}`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} doubled: ${what} ${doubled[0]?.name}`] : []),
    ...(extra.length > 0
      ? [`${extra.length} that nobody was told of: ${what} ${extra[0]?.name}`]
      : []),
  ]
}

async function judgeInvoices(url: string, load: Load, org: unknown[]): Promise<string[]> {
  const rows = await ask<{ id: string; counter: number; entries: number }>(
    url,
    `SELECT i.id, i.counter, (SELECT count(*)::int FROM ledger_entry e
       WHERE e.org_id = i.org_id AND e.source = 'invoice' AND e.source_id = i.id) AS entries
     FROM invoice i WHERE i.org_id = $1 AND i.number IS NOT NULL ORDER BY i.counter`,
    org,
  )
  const wrong = rows.filter(({ entries }) => entries !== 1).length
  const isDense = rows.every(({ counter }, index) => counter === index + 1)
  const told = load.invoices.length
  return [
    ...(wrong > 0 ? [`${wrong} issued invoices have not exactly one entry`] : []),
    ...(isDense ? [] : ['the numbers of invoices have a gap or a repeat']),
    ...(rows.length === told
      ? []
      : [`${rows.length} invoices have a number, ${told} were told so`]),
  ]
}

async function judgeDocuments(url: string, load: Load, org: unknown[]): Promise<string[]> {
  const rows = await ask<{ count: number; posted: number }>(
    url,
    `SELECT count(*)::int AS count, (SELECT count(*)::int FROM (SELECT FROM ledger_entry e
         WHERE e.org_id = $1 AND e.source = 'document' AND e.reverses IS NULL
         GROUP BY e.source_id HAVING count(*) > 1) AS twice) AS posted
     FROM document WHERE org_id = $1`,
    org,
  )
  const told = load.documents.length
  const { count = 0, posted = 0 } = rows[0] ?? {}
  return [
    ...(count === told ? [] : [`${count} documents are there, ${told} were captured`]),
    ...(posted > 0 ? [`${posted} documents were posted twice`] : []),
  ]
}

async function judgeEvents(url: string, load: Load, org: unknown[]): Promise<string[]> {
  const rows = await ask<{ id: string }>(url, 'SELECT id FROM event WHERE org_id = $1', org)
  const heard = new Set(load.events.map((id) => decodeId('evt', id)))
  const missed = rows.filter(({ id }) => !heard.has(id)).length
  return [
    ...(missed > 0 ? [`${missed} of ${rows.length} events did not reach who follows them`] : []),
    ...(heard.size === load.events.length ? [] : ['an event reached who follows them twice']),
  ]
}
