import type { Scene } from '#kernel/corridor/scene'
import type { Waiting } from '#kernel/corridor/waiting'
import { encodeId } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'
import { listWaitingAccounts, type WaitingAccount } from './waiting_store.ts'

/** How long before its end a consent is worth a person's time. */
const noticeDays = 14
const dayMs = 86_400_000

export async function accountsWaiting(scene: Scene): Promise<Waiting[]> {
  const soon = new Date(scene.now.getTime() + noticeDays * dayMs)
  const rows = await listWaitingAccounts(scene, soon)
  return rows.flatMap((row) => [
    ...(row.unproven_on === null ? [] : [differenceOf(row, row.unproven_on)]),
    ...(isEnding(row, soon) ? [consentOf(row)] : []),
  ])
}

function isEnding({ status, valid_until: end }: WaitingAccount, soon: Date): boolean {
  return status === 'needs_consent' || (end !== null && end <= soon)
}

function nameOf(row: WaitingAccount): string | null {
  const name = row.name ?? row.iban ?? row.institution_name
  return name === null ? null : toVisibleLine(name, 80)
}

function differenceOf(row: WaitingAccount, day: string): Waiting {
  return {
    kind: 'balance_differs',
    id: encodeId('bac', row.id),
    says: `The bank's balance differs from the transactions since ${day}: import the statement of that day, or sync again.`,
    name: nameOf(row),
    detail: 'Nothing from that day on is matched automatically.',
    action: 'sync_bank_now',
    input: {},
    since: `${day}T00:00:00.000Z`,
    until: null,
    amount: null,
    currency: null,
  }
}

function consentOf(row: WaitingAccount): Waiting {
  const until = row.valid_until?.toISOString().slice(0, 10) ?? null
  const ends = row.status === 'needs_consent' ? 'has ended' : `ends on ${until ?? ''}`
  return {
    kind: 'consent_ending',
    id: encodeId('bac', row.id),
    says: `The bank's consent ${ends}: renew it, or no new transactions arrive.`,
    name: nameOf(row),
    detail: null,
    action: 'start_bank_authorization',
    input: row.institution_id === null ? {} : { institutionId: row.institution_id },
    since: new Date(
      (row.valid_until ?? row.updated_at).getTime() - noticeDays * dayMs,
    ).toISOString(),
    until,
    amount: null,
    currency: null,
  }
}
