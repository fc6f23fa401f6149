import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openMailbox,
  openMailWorld,
  type Mailbox,
  type MailWorld,
} from '../support/intake/mail_world.ts'
import { mailOf } from '../support/intake/mails.ts'
import { SmtpClient } from '../support/intake/smtp_client.ts'
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

const bill = { name: 'bill.pdf', content: '%PDF-1.7 bill', type: 'application/pdf' }

describe('a mail', () => {
  it('is kept as it came, and each attachment is a document of its day', async () => {
    const second = { name: 'second.txt', content: 'Faktura 2', type: 'text/plain' }
    const mail = mailOf({ messageId: 'a@x', files: [bill, second] })
    const reply = await box.send(mail)
    expect([reply.code, reply.text]).toEqual([250, expect.stringMatching(/Taken in as inm_/)])
    const found = await box.opened()
    expect(found.map((one: { fileName: string }) => one.fileName).toSorted()).toEqual([
      'bill.pdf',
      'second.txt',
    ])
    const [message] = await box.messages()
    for (const one of found) {
      expect(one).toMatchObject({ source: 'email', receivedOn: '2026-11-16' })
      expect(one.inbound).toEqual({ messageId: message.id, unverifiedSender: null })
    }
    expect(message).toMatchObject({ sender: 'anna@proven.example', verified: true, problem: null })
    const bytes = await world.app.ports.files.get(box.org.orgId, await hashOf(message.fileId))
    expect(Buffer.from(bytes ?? []).equals(mail)).toBe(true)
  })

  it('without attachments is itself the document', async () => {
    await box.post({ text: 'Total 125,00 kr' })
    const [document, ...others] = await box.opened()
    expect([others, document.mimeType]).toEqual([[], 'message/rfc822'])
    expect(document.fileId).toBe((await box.messages())[0].fileId)
  })

  it('has the attachments of a mail inside it, and one file attached twice once', async () => {
    const inner = mailOf({ messageId: 'i@x', files: [bill] })
      .toString('latin1')
      .replace('boundary=part', 'boundary=in')
      .replaceAll('--part', '--in')
    const forwarded = { name: 'fwd.eml', content: inner, type: 'message/rfc822' }
    await box.post({ files: [forwarded, bill, { ...bill, name: 'again.pdf' }] })
    expect(await box.opened()).toHaveLength(1)
  })

  it('that cannot be taken apart is a document as it is, and the message says why', async () => {
    const deep = Array.from({ length: 40 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat()
    const mail = ['From: a@proven.example', ...deep, 'Content-Type: text/plain', '', 'x']
    expect((await box.send(Buffer.from(mail.join('\r\n')))).code).toBe(250)
    expect(await box.opened()).toHaveLength(1)
    expect((await box.messages())[0].problem).toBe('broken_file')
  })

  it('is taken once, however often it comes and by whatever way', async () => {
    const mail = mailOf({ messageId: 'same@x', files: [bill] })
    const above = 'Received: from elsewhere by here; Mon, 16 Nov 2026 10:00:00 +0000'
    const again = mailOf({ messageId: 'same@x', files: [bill], above })
    const replies = [await box.send(mail), await box.send(mail), await box.send(again)]
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const clients = await Promise.all(Array.from({ length: 5 }, () => SmtpClient.open(mails.port)))
    await Promise.all(clients.map((one) => one.send('a@proven.example', box.address.address, mail)))
    for (const one of clients) one.close()
    expect(await box.opened()).toHaveLength(1)
  })

  it('with the same name and another text is another mail', async () => {
    await box.post({ text: 'one' })
    await box.post({ text: 'two' })
    expect(await box.opened(2)).toHaveLength(2)
  })
})

describe('the address', () => {
  it('is found in capitals, and no more once it was rotated or deleted', async () => {
    const mail = mailOf({ messageId: 'c@x' })
    expect((await box.send(mail, 'a@proven.example', box.address.address.toUpperCase())).code).toBe(
      250,
    )
    const body = { inboundAddressId: box.address.id, rotateSecret: true }
    const rotated = (await world.rest(box.org, 'operations/save_inbound_address', body)).body.result
    expect((await box.send(mail)).code).toBe(550)
    expect((await box.send(mail, 'a@proven.example', rotated.address)).code).toBe(250)
    const gone = { inboundAddressId: box.address.id }
    await world.rest(box.org, 'operations/delete_inbound_address', gone)
    expect((await box.send(mail, 'a@proven.example', rotated.address)).code).toBe(550)
  })

  it('is shown once', async () => {
    expect(box.address.address).toMatch(/^docs-[0-9a-z]{25}@in\.daybook\.test$/)
    const { rows } = await world.owner.query(
      `SELECT data::text FROM event WHERE org_id = $1 UNION ALL
       SELECT to_jsonb(p)::text FROM audit_payload p WHERE org_id = $1`,
      [box.org.orgId],
    )
    expect(
      JSON.stringify([rows, (await world.read(box.org, 'inbound-addresses')).body]),
    ).not.toContain(box.address.address.slice(0, 20))
  })
})

describe('a conversation', () => {
  it('relays nothing, signs nobody in and tells no addresses', async () => {
    expect((await box.client.say('EHLO x')).text).not.toMatch(/AUTH|STARTTLS|VRFY/)
    await box.client.say('MAIL FROM:<a@proven.example>')
    expect((await box.client.say('RCPT TO:<somebody@proven.example>')).code).toBe(550)
    expect((await box.client.say('RCPT TO:<docs-guess@in.daybook.test>')).code).toBe(550)
    expect((await box.client.say('VRFY docs')).code).not.toBe(250)
    expect((await box.client.say('AUTH PLAIN AAAA')).code).toBeGreaterThanOrEqual(500)
    expect((await box.client.say('DATA')).code).toBeGreaterThanOrEqual(500)
  })

  it('ends for who guesses addresses', async () => {
    await box.client.say('EHLO x')
    await box.client.say('MAIL FROM:<a@proven.example>')
    const codes = []
    for (let turn = 0; turn < 11; turn += 1) {
      codes.push((await box.client.say(`RCPT TO:<docs-${turn}@in.daybook.test>`)).code)
    }
    expect(codes.at(-1)).toBe(421)
  })

  it('is for one organization at a time', async () => {
    const second = await box.open({ name: 'Second' })
    await box.client.say('EHLO x')
    await box.client.say('MAIL FROM:<a@proven.example>')
    expect((await box.client.say(`RCPT TO:<${box.address.address}>`)).code).toBe(250)
    expect((await box.client.say(`RCPT TO:<${second.address}>`)).code).toBe(452)
  })

  it('refuses what is too large before and after it was sent', async () => {
    await box.client.say('EHLO x')
    expect((await box.client.say('MAIL FROM:<a@proven.example> SIZE=40000000')).code).toBe(552)
    const large = mailOf({ files: [{ ...bill, content: Buffer.alloc(16_000_000, 1) }] })
    expect((await box.send(large)).code).toBe(552)
    expect((await box.post()).code).toBe(250)
    expect(await box.opened()).toHaveLength(1)
  })

  it('refuses more mails of a sender, and of all, than an hour may bring', async () => {
    Object.assign(world.app, { mailIn: { domain: 'in.daybook.test', perHour: 3, perSender: 2 } })
    const codes = []
    for (const [turn, from] of ['a', 'a', 'a', 'b', 'c'].entries()) {
      codes.push((await box.post({ from: `${from}@proven.example`, messageId: `${turn}@x` })).code)
    }
    expect(codes).toEqual([250, 250, 451, 250, 451])
    // What came before is still answered as it was.
    expect((await box.post({ from: 'a@proven.example', messageId: '0@x' })).code).toBe(250)
    Object.assign(world.app, {
      mailIn: { domain: 'in.daybook.test', perHour: 500, perSender: 100 },
    })
  })

  it('refuses for now what there is no room for', async () => {
    const quota = 'INSERT INTO quota (org_id, bytes_stored) VALUES ($1, 10)'
    await world.owner.query(quota, [box.org.orgId])
    expect((await box.post()).code).toBe(452)
  })
})

async function hashOf(fileId: string): Promise<string> {
  const { items } = (await world.read(box.org, 'files?mimeType=message/rfc822')).body.result
  return items.find((one: { id: string }) => one.id === fileId).sha256
}
