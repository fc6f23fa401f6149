import { readdirSync } from 'node:fs'
import type { World } from './world.ts'

/** What only says that somebody knocked: refusals, budgets, paces. */
const knocks = new Set([
  'audit_log',
  'audit_payload',
  'audit_origin',
  'audit_seal',
  'rate_budget',
  'outside_calls',
  'app_pace',
])

/** Each table of the world with its number of rows and the hash of all that is in them. */
export async function fingerprint(
  world: World,
  leaveOut: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ name: string; table: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname AS table
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'jobs') AND c.relkind = 'r' ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name, table } of rows) {
    if (knocks.has(table) || leaveOut.includes(table)) continue
    // Who was last seen when is written down at every call, also at one that is refused.
    const { rows: sums } = await world.owner.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r, '|' ORDER BY r)), '') AS sum
       FROM (SELECT (to_jsonb(t) - 'last_used_at' - 'last_used_ip')::text AS r FROM ${name} t) x`,
    )
    found[name] = sums[0]?.sum ?? ''
  }
  const files = readdirSync(world.files, { recursive: true }).map(String).toSorted()
  return { ...found, files: files.join(' ') }
}
