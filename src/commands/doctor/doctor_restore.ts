import type pg from 'pg'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

type Standing = {
  declared_at: Date | null
  lifted_at: Date | null
  found_by: string | null
  is_fenced: boolean
  is_moved: boolean
  is_behind: boolean
  suspended: number
  is_blind: boolean
}

/** Where the database lives, and whether a restore is finished. Changes nothing. */
export async function examineRestore(pool: Pick<pg.Pool, 'query'>): Promise<DoctorFinding> {
  const { rows } = await pool.query<Standing>(`
    SELECT last.declared_at, last.lifted_at, last.found_by, h.fenced_by IS NOT NULL AS is_fenced,
      coalesce(h.system_identifier <> n.system_identifier, false)
        OR coalesce(h.database_oid <> n.database_oid, false)
        OR coalesce(h.table_oid <> n.table_oid, false) AS is_moved,
      n.system_identifier IS NULL OR n.timeline IS NULL AS is_blind,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + h.number_offset <= highest_number()
        AND h.number_offset + pg_snapshot_xmax(pg_current_snapshot())::text::bigint
          <= coalesce((SELECT a.txid::text::bigint FROM audit_log a
            ORDER BY a.txid DESC, a.id DESC LIMIT 1), 0) AS is_behind,
      (SELECT count(*)::int FROM api_key WHERE suspended_by IS NOT NULL) AS suspended
    FROM database_home h CROSS JOIN home_now() n
    LEFT JOIN LATERAL (SELECT * FROM restore r ORDER BY r.declared_at DESC LIMIT 1) last ON true`)
  const [row] = rows
  if (row === undefined) return wrong('the table database_home is empty', 'restore a backup')
  return findingOf(row)
}

function findingOf(row: Standing): DoctorFinding {
  if (row.is_moved || (row.is_behind && !row.is_fenced)) {
    return wrong(
      'the database was loaded from a backup or copied here, and nobody has said so',
      'stop servers and workers, then run `daybook rebase`, `daybook recover` and `daybook unfence`; ' +
        'after a move or an upgrade that lost nothing only `daybook rebase --nothing-lost`',
    )
  }
  if (row.is_fenced) {
    const first =
      row.found_by === 'process'
        ? 'after a failover that lost nothing, `daybook rebase --nothing-lost`; else run `daybook rebase`, then '
        : ''
    return wrong(
      'the database was restored and is fenced: writes and jobs wait',
      `${first}run \`daybook recover\` and \`daybook unfence\``,
    )
  }
  const last =
    row.declared_at === null ? 'never restored' : `last restored ${row.declared_at.toISOString()}`
  const keys = row.suspended > 0 ? `, ${row.suspended} keys wait for \`daybook key confirm\`` : ''
  const blind = row.is_blind
    ? '; PostgreSQL does not tell its cluster or timeline here, so a restore is not noticed: declare each with `daybook rebase`'
    : ''
  return right(`the database is where it was, ${last}${keys}${blind}`)
}
