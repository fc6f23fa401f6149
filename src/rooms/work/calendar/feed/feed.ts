import { z } from 'zod'
import { hashSecret, backgroundPrincipal } from '#access/room'
import { today } from '#kernel/values/day'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { runSingleRead } from '#kernel/corridor/run_read'
import type { Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import { transact } from '#kernel/database/transaction'
import type { Language } from '#languages/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findCalendar } from './feed_store.ts'
import { languageOf } from '../deadline/feed_words.ts'
import { findDeadlines, type FoundDeadline } from '../deadline/find_deadlines.ts'
import { unmatched } from '../deadline/match_returns.ts'
import { shiftMonths, shiftYears } from '../deadline/months.ts'

/** The content of a feed. Nothing in it depends on the time, so equal feeds have equal bytes. */
export type Feed = {
  /** The organization's id. */
  id: string
  name: string
  language: Language
  timeZone: string
  createdAt: Date
  deadlines: FoundDeadline[]
}

export type FeedReader = { principal: Principal; isBare: boolean }

const yearsBack = 1
const monthsAhead = 18

/** Not in the registry of reads: the token gives access to this and nothing else. */
const feedRead: Read = {
  name: 'calendar-feed',
  resource: 'calendar_feed',
  says: 'The deadlines of the organization as a calendar feed.',
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
 * The reader for this token; null if it is unknown. A text that cannot be a token is looked up as
 * well, so that the response time reveals nothing.
 */
export async function findFeedReader(app: App, token: string): Promise<FeedReader | null> {
  const found = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    findCalendar(tx, hashSecret(token)),
  )
  if (found === null) return null
  const reader = { name: 'calendar feed', caller: 'calendar' }
  const permissions = ['ledger:read' as const]
  const principal = await backgroundPrincipal(app, found.org_id, { ...reader, permissions })
  return principal === null ? null : { principal, isBare: found.is_bare }
}

export async function readFeed(
  app: App,
  { principal, isBare }: FeedReader,
  requestId: string,
): Promise<Feed> {
  const look = { principal, read: feedRead, via: 'web' as const, requestId }
  const feed = (await runSingleRead(app, look)) as Feed
  if (!isBare) return feed
  // What was filed, what is paid and by which reference is of the ledger.
  return { ...feed, deadlines: feed.deadlines.map((one) => ({ ...one, match: unmatched })) }
}
