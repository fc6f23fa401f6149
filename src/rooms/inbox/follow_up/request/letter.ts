import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { today } from '#kernel/values/day'
import { homeRegion } from '#regions/room'
import { renderLetter, type Rendered } from '#mail/room'
import { describe, sayDay } from './describe.ts'
import { findFacts } from './facts_store.ts'
import { linkOf } from './link.ts'
import type { RequestRow } from './store.ts'

export type WrittenMail = Rendered & { to: string; url: string }

/** The mail of a request, with its link. */
export async function writeMail(scene: Scene, row: RequestRow): Promise<WrittenMail> {
  const { url } = linkOf(scene, row.id)
  const { timeZone } = homeRegion(scene)
  const letter = {
    kind: 'receipt_request' as const,
    organization: await findName(scene),
    who: row.asked_by,
    about: describe(row.language, await findFacts(scene.tx, scene.orgId, row)),
    message: row.message,
    until: sayDay(row.language, today(row.expires_at, timeZone)),
    url,
  }
  return { to: row.email, url, ...renderLetter(letter, row.language) }
}

async function findName({ tx, orgId }: Scene): Promise<string> {
  const found = await tx.query<{ name: string }>(
    sql`SELECT name FROM organization_facts WHERE org_id = ${orgId}`,
  )
  return found[0]?.name ?? ''
}
