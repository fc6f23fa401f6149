import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'
import type { CodeSum } from '../figures/boxes.ts'
import { fedAccounts, type VatBoxFeed } from '../figures/feeds.ts'
import { countedLine } from '../figures/sums_store.ts'
import type { StoredSample } from './snapshot.ts'

/** How many entries a box shows; `vat-return-entries` lists all of them. */
const mostSamples = 25

type SampleRow = {
  code: string
  role: CodeSum['role'] | null
  entry_id: string
  source: string
  source_id: string | null
  date: string
  text: string
  amount: string
}

const chosen = part`SELECT g.code, g.role, s.entry_id, coalesce(original.source, e.source) AS source,
    e.source_id, e.date, e.text,
    CASE s.vat_role WHEN 'base' THEN s.vat_base_minor WHEN 'output' THEN -s.amount_minor
      ELSE s.amount_minor END AS amount`
const lines = part`l.org_id, l.entry_id, l.date, l.vat_role, l.amount_minor, l.vat_base_minor
  FROM posted_line l`
/**
 * The entries of the lines that were chosen. Each is looked up by its key: where the statistics are
 * older than a young organization's books, the server expects one entry and would otherwise read
 * all of them for every line.
 */
const entries = part`CROSS JOIN LATERAL (
    SELECT * FROM posted_entry WHERE org_id = s.org_id AND id = s.entry_id LIMIT 1) AS e
  LEFT JOIN LATERAL (SELECT source FROM posted_entry WHERE org_id = s.org_id AND id = e.reverses
    LIMIT 1) AS original ON true`

/**
 * The newest entries of each code and role, searched by entry date, which has an index. Entries
 * moved here from an earlier period are searched only if there are no others.
 */
async function sampleCodes(
  scene: Scene,
  period: Period,
  groups: readonly Pick<CodeSum, 'code' | 'role'>[],
): Promise<SampleRow[]> {
  const dated = await sampleDated(scene, period, groups)
  const found = new Set(dated.map((row) => `${row.code} ${row.role}`))
  const left = groups.filter((group) => !found.has(`${group.code} ${group.role}`))
  return [...dated, ...(left.length > 0 ? await sampleMoved(scene, period, left) : [])]
}

async function sampleDated(
  scene: Scene,
  { from, to }: Period,
  groups: readonly Pick<CodeSum, 'code' | 'role'>[],
): Promise<SampleRow[]> {
  return await scene.tx.query<SampleRow>(sql`
    ${chosen} FROM unnest(${groups.map((one) => one.code)}::text[],
      ${groups.map((one) => one.role)}::text[]) AS g (code, role),
    LATERAL (SELECT ${lines} WHERE l.org_id = ${scene.orgId}
        AND l.vat_code = g.code COLLATE "C" AND l.vat_role = g.role
        AND l.date BETWEEN ${from} AND ${to} AND l.vat_date BETWEEN ${from} AND ${to}
      ORDER BY l.date DESC, l.entry_id DESC LIMIT ${mostSamples}) AS s
    ${entries}
    ORDER BY s.date DESC, s.entry_id DESC`)
}

async function sampleMoved(
  scene: Scene,
  { from, to }: Period,
  groups: readonly Pick<CodeSum, 'code' | 'role'>[],
): Promise<SampleRow[]> {
  return await scene.tx.query<SampleRow>(sql`
    ${chosen} FROM unnest(${groups.map((one) => one.code)}::text[],
      ${groups.map((one) => one.role)}::text[]) AS g (code, role),
    LATERAL (SELECT ${lines} WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL
        AND l.vat_code = g.code COLLATE "C" AND l.vat_role = g.role
        AND l.vat_date BETWEEN ${from} AND ${to}
      ORDER BY l.vat_date DESC, l.date DESC, l.entry_id DESC LIMIT ${mostSamples}) AS s
    ${entries}
    ORDER BY s.date DESC, s.entry_id DESC`)
}

/** The newest entries of each box. */
export async function gatherSamples(
  scene: Scene,
  period: Period,
  codes: readonly CodeSum[],
  feeds: ReadonlyMap<string, VatBoxFeed>,
): Promise<Record<string, StoredSample[]>> {
  const groups = new Map(codes.map((one) => [`${one.code} ${one.role}`, one]))
  const rows = [
    ...(await sampleCodes(scene, period, [...groups.values()])),
    ...(await sampleAccounts(scene, period, fedAccounts(feeds))),
  ]
  return Object.fromEntries([...feeds].map(([box, feed]) => [box, samplesOf(feed, rows)]))
}

/** Entries of accounts that feed a box directly; there are few, with few lines. */
async function sampleAccounts(
  scene: Scene,
  { from, to }: Period,
  accounts: readonly string[],
): Promise<SampleRow[]> {
  return await scene.tx.query<SampleRow>(sql`
    SELECT g.account AS code, NULL AS role, s.entry_id, coalesce(original.source, e.source) AS source,
      e.source_id, e.date, e.text, s.amount_minor AS amount
    FROM unnest(${[...accounts]}::text[]) AS g (account),
    LATERAL (SELECT ${lines} WHERE l.org_id = ${scene.orgId}
        AND l.account = g.account COLLATE "C" AND l.vat_date BETWEEN ${from} AND ${to}
        AND ${countedLine}
      ORDER BY l.date DESC, l.entry_id DESC LIMIT ${mostSamples}) AS s
    ${entries}`)
}

/** The samples of one box: its codes in its role, newest first. */
function samplesOf(feed: VatBoxFeed, rows: readonly SampleRow[]): StoredSample[] {
  const fed = feed.role === null ? feed.accounts : feed.codes
  return rows
    .filter((row) => feed.role === row.role && fed.has(row.code))
    .toSorted((a, b) =>
      a.date === b.date ? (a.entry_id < b.entry_id ? 1 : -1) : a.date < b.date ? 1 : -1,
    )
    .slice(0, mostSamples)
    .map((row) => ({
      entryId: row.entry_id,
      source: row.source,
      sourceId: row.source_id,
      date: row.date,
      text: row.text,
      amountMinor: row.amount,
    }))
}
