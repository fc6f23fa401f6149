import { makeMethod } from './call/room.ts'
import { type DaybookOptions, settingsOf } from './call/settings.ts'
import { followEvents, type FollowOptions, type Following } from './follow/events.ts'
import { type UntilOptions, waitForRecord } from './follow/wait_for.ts'
import { calls } from './generated/calls.ts'
import type { FilesRoom, Rooms, WebhooksRoom } from './generated/rooms.ts'
import { unwrapWebhook } from './webhooks/unwrap.ts'

/** Every definition of Daybook as a method of its room, and what takes several calls. */
export type Daybook = Omit<Rooms, 'files' | 'webhooks'> & {
  files: FilesRoom & {
    /** Uploads a file; its `fileId` goes into `captureDocument`. */
    upload: FilesRoom['uploadFile']
  }
  webhooks: WebhooksRoom & {
    /** Checks the signature and the age of a delivery, and gives its event. */
    unwrap: typeof unwrapWebhook
  }
  events: {
    /** Every event from the cursor on, oldest first, without end. */
    follow(options?: FollowOptions): Following
  }
  /** Reads a record until no step of it is in progress, or until what you say. */
  waitFor<Item extends { id: string }>(record: Item, options?: UntilOptions<Item>): Promise<Item>
}

export function createDaybook(options: DaybookOptions): Daybook {
  const settings = settingsOf(options)
  const rooms = Object.fromEntries(
    Object.entries(calls).map(([room, lines]) => [
      room,
      Object.fromEntries(
        Object.entries(lines).map(([name, line]) => [name, makeMethod(settings, line)]),
      ),
    ]),
  ) as unknown as Rooms
  return {
    ...rooms,
    files: { ...rooms.files, upload: rooms.files.uploadFile },
    webhooks: { ...rooms.webhooks, unwrap: unwrapWebhook },
    events: { follow: (given) => followEvents(rooms.history, given) },
    waitFor: (record, given) => waitForRecord(settings, record, given),
  }
}
