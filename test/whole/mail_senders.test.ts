import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openMailbox,
  openMailWorld,
  type Mailbox,
  type MailWorld,
} from '../support/intake/mail_world.ts'
import { mailOf, signedBy } from '../support/intake/mails.ts'
import type { World } from '../support/world.ts'

let mails: MailWorld
let world: World
let box: Mailbox
beforeAll(async () => {
  mails = await openMailWorld()
  world = mails.world
})
afterAll(() => mails.close())
beforeEach(async () => {
  box = await openMailbox(mails)
  return () => box.client.close()
})

describe('the sender', () => {
  const verdictOf = async () => {
    const [message] = await box.messages()
    const { authentication: said, verified } = message
    return [said.spf, said.dkim, said.dmarc, verified]
  }

  it('is proven by SPF or by a signature for the domain in From', async () => {
    await box.post()
    expect(await verdictOf()).toEqual(['pass', 'none', 'pass', true])
    const mail = mailOf({ from: 'b@signed.example', messageId: 's@x' })
    await box.send(await signedBy('signed.example', mail), 'bounce@nowhere.example')
    expect(await verdictOf()).toEqual(['none', 'pass', 'pass', true])
  })

  it('is proven for a domain without a rule if it is that very domain', async () => {
    await box.post({ from: 'c@plain.example' })
    expect(await verdictOf()).toEqual(['pass', 'none', 'none', true])
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['forged', async () => mailOf({ from: 'b@signed.example' }), 'b@signed.example'],
    [
      'of another domain that proves itself',
      async () => mailOf({ from: 'b@signed.example' }),
      'x@plain.example',
    ],
    [
      'signed by a stranger',
      async () => await signedBy('stranger.example', mailOf({ from: 'b@signed.example' })),
      'x@nowhere.example',
    ],
    [
      'changed after it was signed',
      async () => {
        const mail = await signedBy('signed.example', mailOf({ from: 'b@signed.example' }))
        return Buffer.from(mail.toString('latin1').replace('See attached', 'Pay at once'), 'latin1')
      },
      'x@nowhere.example',
    ],
    [
      'signed in part, with more behind it',
      async () => {
        const limit = { maxBodyLength: 5 }
        return await signedBy('signed.example', mailOf({ from: 'b@signed.example' }), limit)
      },
      'x@nowhere.example',
    ],
    [
      'signed without saying how the text is taken apart',
      async () => {
        const limit = { headerList: ['From', 'To', 'Subject', 'Date', 'Message-ID'] }
        return await signedBy('signed.example', mailOf({ from: 'b@signed.example' }), limit)
      },
      'x@nowhere.example',
    ],
    [
      'signed, and then told to be taken apart otherwise',
      async () => {
        const mail = await signedBy('signed.example', mailOf({ from: 'b@signed.example' }))
        const other = 'Content-Type: multipart/mixed; boundary=quoted\r\n'
        return Buffer.concat([Buffer.from(other), mail])
      },
      'x@nowhere.example',
    ],
    [
      'of a domain that says nothing',
      async () => mailOf({ from: 'd@other.example' }),
      'd@other.example',
    ],
    [
      'with more signatures than anybody checks',
      async () => {
        const above = Array.from(
          { length: 20 },
          () => 'DKIM-Signature: v=1; d=signed.example',
        ).join('\r\n')
        return mailOf({ from: 'a@proven.example', above })
      },
      'a@proven.example',
    ],
  ])('%s is captured, shown as such, and never automatic', async (_, make, envelope) => {
    expect((await box.send(await make(), envelope)).code).toBe(250)
    const [document] = await box.opened()
    const [message] = await box.messages()
    expect(message.verified).toBe(false)
    expect(document.inbound.unverifiedSender).toBe(message.sender)
  })

  it('that is forged does not keep the proven mail of the same name out', async () => {
    const mail = mailOf({ from: 'b@signed.example', messageId: 'm@x' })
    await box.send(mail, 'x@nowhere.example')
    await box.send(await signedBy('signed.example', mail), 'x@nowhere.example')
    await box.opened(2)
    expect((await box.messages()).map((one: { verified: boolean }) => one.verified)).toEqual([
      true,
      false,
    ])
  })

  it('who is on no list is refused with a sentence', async () => {
    const reply = await box.post({ from: 'x@stranger.example' })
    expect([reply.code, reply.text]).toEqual([550, expect.stringContaining('may not send')])
    expect(await box.messages()).toEqual([])
  })

  it('who is a member with documents is taken, unless members are not', async () => {
    const add = async (email: string, role: string) => {
      const id = world.app.newId()
      const person = `INSERT INTO person (id, email, created_at) VALUES ($1, $2, now())`
      await world.owner.query(person, [id, `${id}@stranger.example`])
      await world.owner.query(
        `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
         VALUES ($1, $2, $2, $3, $4, 'active', now(), now())`,
        [box.org.orgId, id, email, role],
      )
    }
    expect((await box.post({ from: 'boss@stranger.example' })).code).toBe(550)
    await add('boss@stranger.example', 'bookkeeper')
    expect((await box.post({ from: 'boss@stranger.example' })).code).toBe(250)
    await add('reader@stranger.example', 'viewer')
    expect((await box.post({ from: 'reader@stranger.example' })).code).toBe(550)
    // A rule of the member's own mailbox forwards it.
    const mail = mailOf({ from: 'supplier@nowhere.example', messageId: 'f@x' })
    expect((await box.send(mail, 'boss+rule=x@stranger.example')).code).toBe(250)
    const closed = await box.open({ allowMembers: false })
    const reply = await box.send(
      mailOf({ from: 'boss@stranger.example' }),
      'b@x.example',
      closed.address,
    )
    expect(reply.code).toBe(550)
  })

  it('who names nobody, or several, is refused', async () => {
    for (const from of [[], ['From: a@proven.example', 'From: b@proven.example']]) {
      const reply = await box.send(Buffer.from([...from, 'Subject: x', '', 'x'].join('\r\n')))
      expect([reply.code, reply.text]).toEqual([550, expect.stringContaining('one From')])
    }
  })
})
