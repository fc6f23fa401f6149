import { beforeAll, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { makeAddress } from '#test/support/intake/inbound'
import { takeIn } from '#test/support/intake/take_in'
import { useWorld } from '#test/support/use_world'
import keepMail from './keep_mail.ts'
import takeMail from './take_mail.ts'

const world = useWorld()
let messageId: string
beforeAll(async () => {
  const { id } = await makeAddress(world, world.dk, { kind: 'mail' })
  const kept = await takeIn(world, world.dk, keepMail, {
    addressId: decodeId('iad', id),
    identity: 'mail 1',
    sha256: '0'.repeat(64),
    size: 10,
    sender: 'a@proven.example',
    envelopeSender: '',
    authentication: { spf: 'fail', dkim: 'none', dmarc: 'fail', aligned: false },
    isVerified: false,
    perHour: 10,
    perSender: 10,
  })
  messageId = decodeId('inm', (kept as { id: string }).id) ?? ''
})

const part = (at: number) => ({
  sha256: `${at}`.repeat(64),
  size: 5,
  mimeType: 'text/plain',
  fileName: `${at}.txt`,
})
const take = (more: object = {}) =>
  takeIn(world, world.dk, takeMail, {
    messageId,
    parts: [part(1), part(2)],
    problem: null,
    ...more,
  })

it('a mail becomes its documents once, also when two workers do it at the same time', async () => {
  const [first, second] = await Promise.all([take(), take()])
  expect(first).toEqual(second)
  expect(await take({ parts: [] })).toEqual(first)
  const { items } = (await world.read(world.dk, 'documents')).body.result
  expect(items).toHaveLength(2)
  for (const one of items) expect(one.inbound.unverifiedSender).toBe('a@proven.example')
})

it('an unknown message has none', async () => {
  const unknown = { messageId: '019a0000-0000-7000-8000-000000000001' }
  await expect(take(unknown)).rejects.toMatchObject({ code: 'inbound_message_not_found' })
})
