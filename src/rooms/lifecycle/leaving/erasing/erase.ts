import { inOrganization, lookInto } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findClosing } from '../closing/store.ts'
import { erasableFrom } from '../keeping/rules.ts'
import { findLastDay } from '../keeping/store.ts'

export type ErasurePlan = {
  organizationId: string
  name: string
  closedAt: string | null
  /** When its rows were removed; files may be left where the process died then. */
  erasedAt: string | null
  lastDay: string | null
  /** Null where it is open, or where its region does not say how long books are kept. */
  erasableFrom: string | null
  /** Why it cannot be erased today; null where it can. */
  refusal: string | null
}

/** What would happen, without changing anything. Only with the owner's connection. */
export async function planErasure(app: App, orgId: string): Promise<ErasurePlan> {
  return await lookInto(app, orgId, planIn)
}

async function planIn(scene: Scene): Promise<ErasurePlan> {
  const settings = await findSettings(scene)
  const closing = await findClosing(scene)
  const lastDay = await findLastDay(scene)
  const { retention: rules } = regionOf(settings.region_key)
  const reopenUntil = closing?.reopen_until ?? null
  const from = erasableFrom({ rules, lastDay, reopenUntil })
  return {
    organizationId: encodeId('org', scene.orgId),
    name: settings.name,
    closedAt: closing?.closed_at.toISOString() ?? null,
    erasedAt: closing?.erased_at?.toISOString() ?? null,
    lastDay,
    erasableFrom: from,
    refusal: refusalOf(from, scene.today, closing),
  }
}

type Closed = { erased_at: Date | null } | null

function refusalOf(from: string | null, today: string, closing: Closed): string | null {
  if (closing === null) return 'It is open. Its owner closes it with close_organization.'
  if (closing.erased_at !== null) return 'It has been erased already.'
  if (from === null) return 'Its region does not say how long books are kept, so nothing is erased.'
  if (today < from) return `The law keeps its books. It can be erased from ${from}.`
  return null
}

export type Erased = { rows: Record<string, number>; files: number }

/** Above the hour of its statement: who gives up first leaves a backend that holds its locks for nobody. */
const patienceMs = 65 * 60_000

/**
 * Removes all rows, then all files, and leaves one audit row that says so. Files go last: a process that
 * dies in between leaves bytes that nobody can reach, and the next call removes them.
 */
export async function eraseOrganization(app: App, orgId: string): Promise<Erased> {
  const { erasedAt } = await planErasure(app, orgId)
  const rows = erasedAt === null ? await eraseRows(app, orgId) : {}
  return { rows, files: await eraseFiles(app, orgId) }
}

async function eraseRows(app: App, orgId: string): Promise<Record<string, number>> {
  const waits = { answerDeadlineMs: patienceMs, commitDeadlineMs: patienceMs }
  const patient = { ...app, database: { ...app.database, ...waits } }
  return await inOrganization(patient, orgId, 'erase_organization', async (scene) => {
    const plan = await planIn(scene)
    if (plan.refusal !== null) throw new Error(plan.refusal)
    scene.tx.send(sql`SET LOCAL statement_timeout = '1h'`)
    scene.tx.send(sql`SET LOCAL lock_timeout = '1min'`)
    const removed = await scene.tx.query<{ of_table: string; removed: string }>(sql`
      SELECT of_table, removed FROM erase_organization(${orgId})`)
    const counts = Object.fromEntries(
      removed.map((one) => [one.of_table, Number(one.removed)] as const),
    )
    const id = plan.organizationId
    const after = { id, erasedAt: scene.now.toISOString(), keptUntil: plan.erasableFrom }
    scene.changed({ event: 'organization.erased', id, before: null, after })
    return counts
  })
}

async function eraseFiles(app: App, orgId: string): Promise<number> {
  const { files } = app.ports
  let removed = 0
  for await (const { sha256 } of files.list(orgId)) {
    await files.remove(orgId, sha256)
    removed += 1
  }
  return removed
}
