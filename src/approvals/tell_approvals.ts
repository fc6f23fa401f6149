import { z } from 'zod'
import { tellOfWaiting } from '#kernel/approval_store'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { isLanguage, type Language } from '#kernel/language'
import { task } from '#kernel/task'
import { transact, type Tx } from '#kernel/transaction'
import { isMailAddress, queueLetter } from '#mail/room'
import { regionKeys, regionOf } from '#regions/room'
import { askersOf, listenersOf, restMs, restOf, type Waiting } from './notice_rules.ts'
import * as store from './notice_store.ts'

const given = z.object({ approvalId: z.uuid() })

/**
 * Tells those who can decide that something waits, each at most once an hour. Whoever must be left
 * alone yet hears of it later, in one mail with all that still waits then. The mail, what it told and
 * the later look are one transaction, so nothing is lost or told twice however often this runs.
 */
export const tellApprovals = task({
  kind: 'tell_approvals',
  class: 'chore',
  retries: 20,
  backoffMs: 2_000,
  async run(house, { orgId, data }) {
    const { approvalId } = given.parse(data)
    if (house.ports.mailers.live === null) {
      house.log.warn({ org: orgId }, 'nobody is told of what waits: set DAYBOOK_SMTP_URL')
      return
    }
    await transact(house.database, { orgId }, (tx) => tell(house, { tx, orgId }, approvalId))
  },
})

type Place = { tx: Tx; orgId: string }

async function tell(house: House, place: Place, approvalId: string): Promise<void> {
  const { tx, orgId } = place
  const organization = await store.openNotices(tx, orgId)
  const now = house.clock.now()
  store.sweepTold(tx, orgId, { before: new Date(now.getTime() - restMs), now })
  if (!organization.approval_mail) return
  const waiting = await store.listWaiting(tx, orgId, now)
  const asked = waiting.find(({ id }) => id === approvalId)
  if (!asked) return
  const members = await store.listMembers(tx, orgId)
  const told = await store.listTold(tx, orgId)
  const hearing = (one: Waiting): store.Member[] =>
    listenersOf(one, members, house.definitions.get(one.action)?.needs ?? null)
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
    write(house, place, { person, organization, all, now })
  }
  if (rests.length > 0) tellOfWaiting(place, asked.id, Math.min(...rests))
}

type Told = {
  person: store.Member
  organization: store.Organization
  all: readonly Waiting[]
  now: Date
}

function write(house: House, { tx, orgId }: Place, { person, organization, all, now }: Told): void {
  const { user_id: userId, email: to } = person
  store.insertTold(tx, orgId, { userId, approvalIds: all.map(({ id }) => id), now })
  if (!isMailAddress(to)) {
    house.log.warn({ org: orgId, user: userId }, 'somebody has no address to be told at')
    return
  }
  const url = new URL('/approvals', house.baseUrl)
  url.searchParams.set('organization', encodeId('org', orgId))
  const letter = {
    kind: 'approvals_waiting' as const,
    organization: organization.name,
    count: all.length,
    ...askersOf(all),
    url: url.toString(),
  }
  const language = person.language ?? languageOf(organization.region_key)
  queueLetter(tx, house, orgId, { to, language, letter })
}

/** Whoever never chose a language is written to in the country's. */
function languageOf(regionKey: string): Language {
  const key = regionKeys.find((one) => one === regionKey)
  return (key && regionOf(key).languages.find(isLanguage)) ?? 'en'
}
