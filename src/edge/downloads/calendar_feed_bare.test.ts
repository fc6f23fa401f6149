import { describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { filedReturn, readCalendar, tokenOf } from '#test/support/books/calendars'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const feedAt = async (token: string) => await world.read(null, `/api/calendar/${token}.ics`)

async function declared(): Promise<{ org: TestOrg; weak: TestOrg }> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '2026-08-12' })
  await filedReturn(world, org, 'TS-REFERENCE')
  return { org, weak: await withOnly(world, org, ['settings:edit']) }
}

describe('a caller who may not read the ledger', () => {
  it('gets an address that shows the deadlines, but neither amounts nor what was filed', async () => {
    const { org, weak } = await declared()
    const whole = String((await feedAt(await tokenOf(world, org))).body)
    expect(whole).toContain('TS-REFERENCE')
    const token = await tokenOf(world, weak)
    const bare = await feedAt(token)
    expect(bare.status).toBe(200)
    const days = (text: string) => readCalendar(text).events.map(({ id, day }) => [id, day])
    expect(days(String(bare.body))).toEqual(days(whole))
    expect(String(bare.body)).not.toMatch(/TS-REFERENCE|DKK/)
  })

  it('who makes it first leaves the whole one to those who may read', async () => {
    const { org, weak } = await declared()
    const bare = await tokenOf(world, weak)
    const whole = await tokenOf(world, org)
    expect(bare).not.toBe(whole)
    expect(String((await feedAt(bare)).body)).not.toContain('TS-REFERENCE')
    expect(String((await feedAt(whole)).body)).toContain('TS-REFERENCE')
  })

  it('replaces both addresses with a new one', async () => {
    const { org, weak } = await declared()
    const old = [await tokenOf(world, org), await tokenOf(world, weak)]
    const rotated = await world.rest(weak, 'operations/rotate_calendar_token', {})
    for (const token of old) expect((await feedAt(token)).status).toBe(404)
    const { token } = rotated.body.result
    expect(String((await feedAt(token)).body)).not.toContain('TS-REFERENCE')
  })
})

it('an address of before gets one without amounts when it is asked for', async () => {
  const { org, weak } = await declared()
  await tokenOf(world, org)
  await world.owner.query('UPDATE organization SET calendar_bare_hash = NULL WHERE org_id = $1', [
    org.orgId,
  ])
  expect((await feedAt(await tokenOf(world, weak))).status).toBe(200)
})
