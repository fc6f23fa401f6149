import { DaybookError } from '../call/failure.ts'
import { makeMethod } from '../call/room.ts'
import type { Settings } from '../call/settings.ts'
import { now, sleep } from '../clock.ts'
import { places } from '../generated/calls.ts'

export type UntilOptions<Item> = {
  /** Default: no step of the record is in progress. */
  until?: (record: Item) => boolean
  /** Then it fails with `not_in_time`. Default: 2 minutes. */
  timeoutMs?: number
  /** The first wait; it grows to five times as much. Default: 300. */
  intervalMs?: number
  organization?: string
  signal?: AbortSignal
}

export async function waitForRecord<Item extends { id: string }>(
  settings: Settings,
  record: Item,
  options: UntilOptions<Item> = {},
): Promise<Item> {
  const { until = isAtRest, timeoutMs = 120_000, intervalMs = 300, organization, signal } = options
  const prefix = record.id.split('_')[0] ?? ''
  const place = places[prefix]
  if (place === undefined) throw new TypeError(`${record.id} is no record that can be waited for.`)
  const read = makeMethod(settings, `g ${place}/{id}`) as (
    id: string,
    given: { organization?: string; signal?: AbortSignal },
  ) => Promise<Item>
  const given = { ...(organization ? { organization } : {}), ...(signal ? { signal } : {}) }
  const end = now() + timeoutMs
  for (let wait = intervalMs; ; wait = Math.min(wait * 1.5, intervalMs * 5)) {
    const found = await read(record.id, given)
    if (until(found)) return found
    if (now() + wait > end) {
      const detail = `${record.id} was not as wanted within ${timeoutMs} ms.`
      throw new DaybookError({ code: 'not_in_time', detail })
    }
    await sleep(wait, signal)
  }
}

function isAtRest(record: { processing?: unknown }): boolean {
  return record.processing === null || record.processing === undefined
}
