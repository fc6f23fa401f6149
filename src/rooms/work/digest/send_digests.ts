import type { App } from '#kernel/corridor/app'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { today } from '#kernel/values/day'
import { firstSpoken } from '#languages/room'
import { isMailAddress, isSurelyUnsent, renderLetter, type MailMessage } from '#mail/room'
import { findRegion } from '#regions/room'
import { linesFor } from './digest/lines.ts'
import { sceneOf } from './digest/reader.ts'
import { hourIn, isDue } from './digest/rules.ts'
import * as store from './digest/store.ts'

/**
 * Mails each member who wants it what waits for them. The day is noted before the mail is sent: a process
 * that dies in between sends none that day, and no other one sends a second. Only where the mail server surely
 * took nothing is the day given back.
 */
export const sendDigests = task({
  kind: 'send_digests',
  class: 'schedule',
  restsOn: { nothingSet: 'It tells members what waits.' },
  retries: 5,
  backoffMs: 60_000,
  async run(app, { orgId }) {
    const mailer = app.ports.mailers.live
    if (mailer === null) return
    const subscribers = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      store.listSubscribers(tx, orgId),
    )
    const failed: unknown[] = []
    for (const subscriber of subscribers) {
      const place = { orgId, userId: subscriber.user_id }
      const written = await writeFor(app, place, subscriber)
      if (written === null) continue
      try {
        const outcome = await mailer.send(written.message)
        if (outcome === 'refused') app.log.warn({ user: place.userId }, 'a digest was refused')
      } catch (error) {
        app.log.warn({ error, user: place.userId }, 'a digest could not be sent')
        if (!isSurelyUnsent(error)) continue
        await transact(app.database, { orgId }, async (tx) =>
          store.noteSent(tx, place, written.before),
        )
        failed.push(error)
      }
    }
    if (failed.length > 0) throw new Error('the mail server took no digest')
  },
})

type Written = { message: MailMessage; before: string | null }

/** The mail, with its day noted; null if none is due, or nothing waits. */
async function writeFor(
  app: App,
  place: { orgId: string; userId: string },
  subscriber: store.Subscriber,
): Promise<Written | null> {
  const now = app.clock.now()
  const timeZone = app.timeZoneOf(subscriber.region_key)
  const moment = { today: today(now, timeZone), hour: hourIn(now, timeZone) }
  if (!isDue(subscriber, moment) || !isMailAddress(subscriber.email)) return null
  const language =
    subscriber.language ?? firstSpoken(findRegion(subscriber.region_key)?.languages ?? [])
  return await transact(app.database, { orgId: place.orgId }, async (tx) => {
    const row = await store.lockLastSent(tx, place.orgId, place.userId)
    // Another worker may have sent it meanwhile.
    if (row === null || !isDue(row, moment)) return null
    const scene = await sceneOf(app, tx, place)
    const items = scene === null ? [] : await linesFor(scene, language)
    if (items.length === 0) return null
    store.noteSent(tx, place, moment.today)
    const { organization } = subscriber
    const rendered = renderLetter({ kind: 'digest', organization, items }, language)
    const message = { id: app.newId(), to: subscriber.email, ...rendered }
    return { message, before: row.last_sent_on }
  })
}
