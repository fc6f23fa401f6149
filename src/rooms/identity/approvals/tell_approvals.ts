import { z } from 'zod'
import { notifyOfWaiting } from './review/approval_store.ts'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { firstSpoken, type Language } from '#languages/room'
import { task } from '#kernel/corridor/task'
import { transact, type Tx } from '#kernel/database/transaction'
import { isMailAddress, queueLetter } from '#mail/room'
import { findRegion } from '#regions/room'
import {
  askersOf,
  listenersOf,
  restMs,
  restOf,
  type WaitingApproval,
} from './notice/notice_rules.ts'
import * as store from './notice/notice_store.ts'

const given = z.object({ approvalId: z.uuid() })

/**
 * Mails those who can decide that something is pending, each at most once an hour. Someone mailed
 * within the hour gets one mail at its end with all that still waits. The mail, the note of what it
 * reported and the next job are one transaction, so nothing is lost or sent twice.
 */
export const tellApprovals = task({
  kind: 'tell_approvals',
  class: 'chore',
  restsOn: { nothingSet: 'It tells people who may approve that something waits.' },
  retries: 20,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { approvalId } = given.parse(data)
    if (app.ports.mailers.live === null) {
      app.log.warn({ org: orgId }, 'no mail about pending approvals: set DAYBOOK_SMTP_URL')
      return
    }
    await transact(app.database, { orgId }, (tx) => tell(app, { tx, orgId }, approvalId))
  },
})

type Place = { tx: Tx; orgId: string }

async function tell(app: App, place: Place, approvalId: string): Promise<void> {
  const { tx, orgId } = place
  const organization = await store.openNotices(tx, orgId)
  const now = app.clock.now()
  store.sweepTold(tx, orgId, { before: new Date(now.getTime() - restMs), now })
  if (!organization.approval_mail) return
  const waiting = await store.listWaiting(tx, orgId, now)
  const asked = waiting.find(({ id }) => id === approvalId)
  if (!asked) return
  const members = await store.listMembers(tx, orgId)
  const told = await store.listTold(tx, orgId)
  const hearing = (one: WaitingApproval): store.Member[] =>
    listenersOf(one, members, app.definitions.get(one.action)?.needs ?? null)
  const rests: number[] = []
  for (const person of hearing(asked)) {
    const theirs = told.filter((one) => one.user_id === person.user_id)
    if (theirs.some((one) => one.approval_id === asked.id)) continue
    const rest = restOf(theirs, now)
    if (rest > 0) {
      rests.push(rest)
      continue
    }
    const all = waiting.filter((one) => hearing(one).includes(person))
    write(app, place, { person, organization, all, now })
  }
  if (rests.length > 0) notifyOfWaiting(place, asked.id, Math.min(...rests))
}

type Told = {
  person: store.Member
  organization: store.NoticeOrganization
  all: readonly WaitingApproval[]
  now: Date
}

function write(app: App, { tx, orgId }: Place, { person, organization, all, now }: Told): void {
  const { user_id: userId, email: to } = person
  store.insertTold(tx, orgId, { userId, approvalIds: all.map(({ id }) => id), now })
  if (!isMailAddress(to)) {
    app.log.warn({ org: orgId, user: userId }, 'a person has no valid mail address')
    return
  }
  const url = new URL('/approvals', app.baseUrl)
  url.searchParams.set('organization', encodeId('org', orgId))
  const letter = {
    kind: 'approvals_waiting' as const,
    organization: organization.name,
    count: all.length,
    ...askersOf(all),
    url: url.toString(),
  }
  const language = person.language ?? languageOf(organization.region_key)
  queueLetter(tx, app, orgId, { to, language, letter })
}

/** A person who never chose a language gets the country's. */
function languageOf(regionKey: string): Language {
  return firstSpoken(findRegion(regionKey)?.languages ?? [])
}
