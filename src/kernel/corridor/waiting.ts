import { z } from 'zod'
import type { Permission } from './permission.ts'
import type { Scene } from './scene.ts'

/** A sentence with the code and the figures of which it is made, so that it can be said in any language. */
export const reasonShape = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

/** Something that waits for a person's decision. */
export type Waiting = {
  kind: string
  /** The record that it is about. */
  id: string
  /** What to decide, in one sentence of ours: words from outside stand in the two fields below. */
  says: string
  /** Whom or what it is about, as the record has it. */
  name: string | null
  /** Why a person has to decide it. */
  detail: string | null
  /** The sentences of which that is made, where it is made of some. */
  reasons?: z.input<typeof reasonShape>[] | undefined
  /** The action or operation that decides it, and a body to begin with. */
  action: string
  input: Record<string, unknown>
  /** RFC 3339 */
  since: string
  /** The last day for it, if it has one. */
  until: string | null
  amount: number | null
  currency: string | null
}

/** Where a page ended: the sort values of the last item. */
export type WaitingPlace = { until: string; since: string; key: string }

export type WaitingPage = {
  limit: number
  after: WaitingPlace | null
  /** Only these; null for all. */
  kinds: readonly string[] | null
  /** Only these records; null for all. */
  only: readonly string[] | null
  /** Records that are left out: they are on hold, or wait as another kind. */
  without: readonly string[]
}

export type WaitingCount = { kind: string; count: number }

/** What one room knows of the things that wait; whoever may read them sees them. */
export type WaitingPart = {
  needs: Permission
  kinds: readonly string[]
  /** Those after the place, or all where they are few, in any order; never fewer than the limit. */
  list(scene: Scene, page: WaitingPage): Promise<Waiting[]>
  /** By kind, counted no further than `cap`, and without these records. */
  count(scene: Scene, cap: number, without: readonly string[]): Promise<WaitingCount[]>
}

/** What has no last day comes after everything that has one. */
const noDay = '9999-12-31'

export function placeOf({ until, since, id, kind }: Waiting): WaitingPlace {
  return { until: until ?? noDay, since, key: `${id} ${kind}` }
}

/** By deadline, then by age. */
export function comparePlaces(a: WaitingPlace, b: WaitingPlace): number {
  return compare(a.until, b.until) || compare(a.since, b.since) || compare(a.key, b.key)
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const first = '00000000-0000-0000-0000-000000000000'
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The same place among records without a last day, which are sorted by time and uuid: records with
 * this prefix begin after it. Null where all of them do.
 */
export function undatedAfter(
  after: WaitingPlace | null,
  prefix: string,
  decode: (id: string) => string | null,
): { since: string; uuid: string } | null {
  if (after === null || after.until !== noDay) return null
  const [id = ''] = after.key.split(' ', 1)
  const uuid = decode(id) ?? (id < prefix ? first : last)
  return { since: after.since, uuid }
}
