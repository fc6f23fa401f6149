import { encodeId } from './id.ts'
import type { Change, Scene } from './scene.ts'
import { sql } from './sql.ts'

/** Writes the one audit row of a call, and what it changed beside it. */
export function writeAudit(
  scene: Scene,
  action: string,
  outcome: string,
  target: string | null,
  change: Pick<Change, 'before' | 'after'> | null,
): void {
  const { principal } = scene
  const id = scene.newId()
  scene.tx.send(sql`
    INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_id, actor_name, app_id,
      app_name, target_id, outcome, request_id)
    VALUES (${scene.orgId}, ${id}, ${scene.now}, ${action}, ${scene.via}, ${principal.actor.kind},
      ${principal.actor.id}, ${principal.actor.name}, ${principal.app?.id ?? null},
      ${principal.app?.name ?? null}, ${target}, ${outcome}, ${scene.requestId})`)
  if (!change) return
  scene.tx.send(sql`
    INSERT INTO audit_payload (org_id, audit_id, before, after)
    VALUES (${scene.orgId}, ${id}, ${toJson(change.before)}, ${toJson(change.after)})`)
}

/** Every change is an event in the same transaction; webhooks and replays read them from here. */
export function writeEvents(scene: Scene, changes: readonly Change[]): void {
  for (const change of changes) {
    scene.tx.send(sql`
      INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
      VALUES (${scene.orgId}, ${scene.newId()}, ${change.event}, ${change.id},
        ${toJson(change.after ?? { id: change.id })}, ${scene.requestId}, ${scene.now})`)
  }
}

export function targetOf(changes: readonly Change[], result: unknown): string | null {
  if (changes[0]) return changes[0].id
  const id = (result as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : null
}

export function auditId(uuid: string): string {
  return encodeId('aud', uuid)
}

/** What the actor may do next is theirs alone, and no part of what happened. */
function toJson(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const { allowedActions: _, ...kept } = value as Record<string, unknown>
  return JSON.stringify(kept)
}
