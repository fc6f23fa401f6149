import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Stage } from './stage.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

export type Aftermath = {
  isVerified: boolean
  findings: string
  entries: number
  /** Posted documents without exactly one standing entry, or others with one. */
  wrongStanding: number
  unbalanced: number
  openIntents: number
}

/** What the database says when all is over, asked past everything that was under test. */
export async function lookAfter(stage: Stage): Promise<Aftermath> {
  const openIntents = await untilSettled(stage)
  const one = async (text: string): Promise<number> => {
    const { rows } = await stage.owner.query<{ count: number }>(text)
    return rows[0]?.count ?? -1
  }
  const wrongStanding = await one(`
    SELECT count(*)::int AS count FROM document d
    WHERE (d.status = 'posted')::int <> (
      SELECT count(*) FROM ledger_entry e
      WHERE e.org_id = d.org_id AND e.source = 'document' AND e.source_id = d.id
        AND NOT EXISTS (SELECT FROM ledger_entry r
          WHERE r.org_id = e.org_id AND r.reverses = e.id))`)
  const unbalanced = await one(`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ledger_line GROUP BY org_id, entry_id HAVING sum(amount_minor) <> 0) AS wrong`)
  const entries = await one(`SELECT count(*)::int AS count FROM ledger_entry`)
  return { ...(await runVerify(stage)), entries, wrongStanding, unbalanced, openIntents }
}

async function untilSettled({ owner }: Stage): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM intent WHERE state = 'open')::int
         + (SELECT count(*) FROM run WHERE state = 'open')::int AS count`,
    )
    const count = rows[0]?.count ?? -1
    if (count === 0 || tries === 600) return count
    await sleep(100)
  }
}

type Verified = { isVerified: boolean; findings: string }

async function runVerify({ environment }: Stage): Promise<Verified> {
  const env = { ...process.env, ...environment }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  try {
    await promisify(execFile)(join(root, 'bin/daybook'), ['verify'], options)
    return { isVerified: true, findings: '' }
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return { isVerified: false, findings: `${stdout ?? ''}${stderr ?? ''}` }
  }
}
