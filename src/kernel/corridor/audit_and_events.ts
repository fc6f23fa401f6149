import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { App } from './app.ts'
import type { CallRequest } from './request.ts'
import type { Failure } from '../failure/failure.ts'
import { createScene } from './open_scene.ts'
import { transact } from '../database/transaction.ts'
import { canonical } from '../values/canonical.ts'
import { encodeId } from '../values/id.ts'
import { enqueue } from './queue.ts'
import type { Change, Scene } from './scene.ts'
import { kindOf } from './sight.ts'
import { sql } from '../database/sql.ts'

/** The change that an audit row tells of, and of which kind its record is. */
type Told = Pick<Change, 'event' | 'before' | 'after'>

/** Writes the audit row of a call with the change it made, and where the call came from. */
export function writeAudit(
  scene: Scene,
  action: string,
  outcome: string,
  target: string | null,
  change: Told | null,
): void {
  const { principal, address } = scene
  const id = scene.newId()
  const payload = change ? payloadOf(scene, change) : null
  scene.tx.send(sql`
    INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_id, actor_name, app_id,
      app_name, target_id, outcome, request_id, payload_hash, kind, key_id)
    VALUES (${scene.orgId}, ${id}, ${scene.now}, ${action}, ${scene.via}, ${principal.actor.kind},
      ${principal.actor.id}, ${principal.actor.name}, ${principal.app?.id ?? null},
      ${principal.app?.name ?? null}, ${target}, ${outcome}, ${scene.requestId},
      ${payload?.hash ?? null}, ${change ? kindOf(change.event) : ''}, ${principal.keyId})`)
  if (address !== null && isIP(address) > 0) {
    scene.tx.send(sql`
      INSERT INTO audit_origin (org_id, audit_id, at, address)
      VALUES (${scene.orgId}, ${id}, ${scene.now}, ${address})`)
  }
  if (!payload) return
  scene.tx.send(sql`
    INSERT INTO audit_payload (org_id, audit_id, before, after, salt)
    VALUES (${scene.orgId}, ${id}, ${payload.before}, ${payload.after}, ${payload.salt})`)
}

type Payload = { before: string | null; after: string | null; salt: Buffer; hash: Buffer }

function payloadOf(scene: Scene, change: Pick<Change, 'before' | 'after'>): Payload {
  const salt = Buffer.allocUnsafe(16)
  for (let at = 0; at < 16; at += 4) salt.writeUInt32BE(scene.random.uint32(), at)
  const before = toCanonical(keptOf(change.before))
  const after = toCanonical(keptOf(change.after))
  return { before, after, salt, hash: hashOfPayload(salt, before, after) }
}

/**
 * What the sealed row keeps of its payload. It is made from values and not from the stored text, so
 * that it can be found again from what the database gives back; the salt keeps it from being guessed
 * once the payload is erased.
 */
export function hashPayload(salt: Buffer, before: unknown, after: unknown): Buffer {
  return hashOfPayload(salt, toCanonical(before), toCanonical(after))
}

function hashOfPayload(salt: Buffer, before: string | null, after: string | null): Buffer {
  const text = `{"after":${after ?? 'null'},"before":${before ?? 'null'}}`
  return createHash('sha256').update(salt).update(text).digest()
}

function toCanonical(value: unknown): string | null {
  return value === null || value === undefined ? null : canonical(value)
}

/** Every change is an event in the same transaction; webhooks and replays read them from here. */
export function writeEvents(scene: Scene, changes: readonly Change[]): void {
  for (const change of changes) {
    scene.tx.send(sql`
      INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
      VALUES (${scene.orgId}, ${scene.newId()}, ${change.event}, ${change.id},
        ${toJson(change.after ?? { id: change.id })}, ${scene.requestId}, ${scene.now})`)
  }
  const isAwaited = changes.length > 0 && scene.principal.subscribed
  if (isAwaited) enqueue(scene.tx, { kind: 'deliver_webhooks', orgId: scene.orgId, turn: 'none' })
}

/** What a call was about: the record that it answers with, if it changed, else its first change. */
export function mainChange(changes: readonly Change[], result: unknown): Change | null {
  const id = idOf(result)
  return changes.find((change) => change.id === id) ?? changes[0] ?? null
}

export function targetOf(changes: readonly Change[], result: unknown): string | null {
  return mainChange(changes, result)?.id ?? idOf(result)
}

function idOf(result: unknown): string | null {
  const id = (result as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : null
}

export function auditId(uuid: string): string {
  return encodeId('aud', uuid)
}

function toJson(value: unknown): string {
  return JSON.stringify(keptOf(value))
}

/** What the actor may do next is theirs alone, and no part of what happened. */
function keptOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const { allowedActions: _, ...kept } = value as Record<string, unknown>
  return kept
}

/** Who was turned away, and by what, is part of the history, though nothing else of it is kept. */
export async function auditRefusal(
  app: App,
  request: Omit<CallRequest, 'ifMatch'>,
  failure: Failure,
): Promise<void> {
  await transact(app.database, { orgId: request.principal.orgId }, async (tx) => {
    const { scene } = createScene(app, tx, { ...request, ifMatch: null })
    writeAudit(scene, request.definition.name, failure.code, null, null)
  })
}
