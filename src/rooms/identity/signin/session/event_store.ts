import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { agentOf, networkOf } from './rules.ts'
import type { Session, RequestOrigin } from './types.ts'

export type EventKind =
  | 'signed_in'
  | 'failed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'password_changed'
  | 'reset_asked'
  | 'reset_used'
  | 'session_ended'

type NewEvent = { userId: string; id: string; kind: EventKind; detail?: string }
type Place = Pick<RequestOrigin, 'ip' | 'userAgent'>

export function noteEvent(tx: Tx, given: NewEvent, visit: Place): void {
  tx.send(sql`
    INSERT INTO sign_in_event (user_id, id, kind, detail, ip, network, user_agent)
    VALUES (${given.userId}, ${given.id}, ${given.kind}, ${given.detail ?? null}, ${visit.ip},
      ${networkOf(visit.ip)}, ${agentOf(visit.userAgent)})`)
}

/** Where only the session is known, it happened where the session began. */
export function noteEventOf(tx: Tx, session: Session, given: Omit<NewEvent, 'userId'>): void {
  tx.send(sql`
    INSERT INTO sign_in_event (user_id, id, kind, detail, ip, user_agent)
    SELECT user_id, ${given.id}::uuid, ${given.kind}, ${given.detail ?? null}, ip, user_agent
    FROM session WHERE user_id = ${session.userId} AND id = ${session.id}`)
}

export type EventLine = {
  at: Date
  kind: EventKind
  detail: string | null
  ip: string
  user_agent: string
}

export async function listEvents(tx: Tx, userId: string, most: number): Promise<EventLine[]> {
  return await tx.query<EventLine>(sql`
    SELECT at, kind, detail, ip, user_agent FROM sign_in_event WHERE user_id = ${userId}
    ORDER BY at DESC, id DESC LIMIT ${most}`)
}
