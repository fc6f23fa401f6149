import { z } from 'zod'
import { hashSecret, policyOf } from '#access/room'
import { today } from '#kernel/day'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { lookAtOnly } from '#kernel/look'
import type { Principal } from '#kernel/principal'
import type { Read } from '#kernel/read'
import { transact } from '#kernel/transaction'
import type { Language } from '#paper/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findCalendar } from './feed_store.ts'
import { languageOf } from './feed_words.ts'
import { findDeadlines, type FoundDeadline } from './find_deadlines.ts'
import { shiftMonths, shiftYears } from './months.ts'

/** What a feed is made from. Nothing of it tells the time, so that equal feeds have equal bytes. */
export type Feed = {
  /** The organization's id. */
  id: string
  name: string
  language: Language
  timeZone: string
  createdAt: Date
  deadlines: FoundDeadline[]
}

const yearsBack = 1
const monthsAhead = 18

/** It is no read of the registry: whoever has the token may ask this and nothing else. */
const feedRead: Read = {
  name: 'calendar-feed',
  resource: 'calendar_feed',
  says: 'The deadlines of the organization as a calendar to subscribe to.',
  needs: 'ledger:read',
  fails: [],
  item: z.custom<Feed>(),
  async one(scene): Promise<Feed> {
    const settings = await findSettings(scene)
    const { languages, timeZone } = regionOf(settings.region_key)
    const day = today(scene.now, timeZone)
    const days = { from: shiftYears(day, -yearsBack), to: shiftMonths(day, monthsAhead) }
    return {
      id: encodeId('org', scene.orgId),
      name: settings.profile.legalName ?? settings.name,
      language: languageOf(languages),
      timeZone,
      createdAt: settings.created_at,
      deadlines: await findDeadlines(scene, settings, days),
    }
  },
}

/**
 * Who reads with this token; null where it is nobody's. A text that cannot be a token is looked up
 * like any other, so that the time of the answer tells nothing.
 */
export async function findFeedReader(house: House, token: string): Promise<Principal | null> {
  const orgId = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    findCalendar(tx, hashSecret(token)),
  )
  if (orgId === null) return null
  const reader = { name: 'calendar feed', caller: 'calendar' }
  return await policyOf(house, orgId, { ...reader, permissions: ['ledger:read'] })
}

export async function readFeed(
  house: House,
  principal: Principal,
  requestId: string,
): Promise<Feed> {
  const look = { principal, read: feedRead, via: 'web' as const, requestId }
  return (await lookAtOnly(house, look)) as Feed
}
