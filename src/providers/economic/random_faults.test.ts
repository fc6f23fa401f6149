import { expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { PostRequest } from '#accounting_systems/ports'
import { economicStart, purchaseRequest, shareEconomic } from '#test/support/books/economic'
import { createChance } from '../../../sim/world/chance.ts'

const trial = shareEconomic(0.2)

const runs = 100
const acts = [
  { status: 500, body: {} },
  { status: 500, body: {}, after: true },
  { status: 201, body: 'not JSON', after: true },
  'drop',
  'drop_after',
  'cut',
]
const paths = [
  '/journalsapi/v15.0.0/draft-entries/bulk',
  '/journalsapi/v15.0.0/draft-entries',
  '/journalsapi/v15.0.0/journals/2/bookdraftentries',
  '/documentsapi/v4.0.1/AttachedDocuments',
  '/bookedEntriesapi/v4.0.0/booked-entries',
  '/suppliers',
]

/** As the ledger sends: it looks where an earlier attempt may stand, and never gives up. */
async function attempt(request: PostRequest, isFirst: boolean): Promise<boolean> {
  const { provider } = trial.current
  try {
    const found = isFirst ? null : await provider.findPosted(request)
    await (found ?? provider.post(request))
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

it(`${runs} documents with faults at random steps and times are there once, with one file each`, async () => {
  const chance = createChance('random faults')
  const { connection, control, plant, advance, look } = trial.current
  let passedMs = 0
  let failed = 0
  for (let run = 0; run < runs; run++) {
    const grantToken = `random-${run}`
    await control('agreements', { grant: grantToken })
    const own = { ...connection, id: grantToken, orgId: grantToken, credentials: { grantToken } }
    const since = new Date(Date.parse(economicStart) + passedMs)
    const booksFinally = chance.happens(50)
    const request = purchaseRequest({ ...own, booksFinally }, undefined, { since })
    for (let fault = chance.between(1, 4); fault > 0; fault--) {
      const nth = chance.between(1, 3)
      await plant({ path: chance.pick(paths), act: chance.pick(acts), nth })
    }
    let isDone = false
    for (let count = 0; count < 12 && !isDone; count++) {
      isDone = await attempt(request, count === 0)
      if (isDone) break
      failed += 1
      const seconds = chance.between(1, 4_000)
      passedMs += seconds * 1_000
      await advance(seconds)
    }
    await control('faults', undefined, 'DELETE')
    const { counts, vouchers } = await look(grantToken)
    expect({ run, isDone, ...counts, lines: vouchers[0]?.lines.length }).toMatchObject({
      isDone: true,
      vouchers: 1,
      documents: 1,
      files: 1,
      lines: 3,
    })
  }
  expect(failed).toBeGreaterThan(runs / 4)
})
