import { beforeEach, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { makeAddress } from '#test/support/intake/inbound'
import { takeIn } from '#test/support/intake/take_in'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import keepMail from './keep_mail.ts'

const world = useWorld()
let org: TestOrg
let addressId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  const { id } = await makeAddress(world, org, { kind: 'mail' })
  addressId = decodeId('iad', id) ?? ''
})

const mail = {
  identity: 'mail 1',
  sha256: '0'.repeat(64),
  size: 10,
  sender: 'a@proven.example',
  envelopeSender: 'a@proven.example',
  authentication: { spf: 'pass', dkim: 'none', dmarc: 'pass', aligned: true },
  isVerified: true,
  perHour: 10,
  perSender: 10,
}
const keep = (more: object = {}) => takeIn(world, org, keepMail, { ...mail, addressId, ...more })
const jobs = async () => {
  const { rows } = await world.owner.query(
    `SELECT FROM jobs.job WHERE data::text LIKE '%' || $1 || '%' AND data::text LIKE '%messageId%'`,
    [org.orgId],
  )
  return rows.length
}

it('a mail is kept once, with one job to take it apart', async () => {
  const first = await keep()
  expect(await keep()).toEqual(first)
  expect(first).toMatchObject({ state: 'received', verified: true, documentIds: [] })
  expect(await jobs()).toBeLessThanOrEqual(1)
})

it('one that is not proven is another message than the proven one', async () => {
  const [first, second] = [await keep(), await keep({ isVerified: false })]
  expect((first as { id: string }).id).not.toBe((second as { id: string }).id)
})

it('more than an hour may bring are refused, of one sender and of all', async () => {
  await keep({ perSender: 1 })
  const other = { identity: 'mail 2', perSender: 1 }
  await expect(keep(other)).rejects.toMatchObject({ code: 'mails_limit_reached' })
  const all = { identity: 'mail 3', sender: 'b@proven.example', perHour: 1 }
  await expect(keep(all)).rejects.toMatchObject({ code: 'mails_limit_reached' })
})

it('an address that ended while the mail came takes nothing', async () => {
  await world.owner.query('DELETE FROM inbound_address WHERE org_id = $1', [org.orgId])
  await expect(keep()).rejects.toMatchObject({ code: 'not_found' })
})
