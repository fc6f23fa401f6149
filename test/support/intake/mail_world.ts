import { expect } from 'vitest'
import { startMailServer } from '#intake/room'
import { tasks } from '../../../src/registry.ts'
import { createWorld, type TestOrg, type World } from '../world.ts'
import { makeAddress } from './inbound.ts'
import { mailOf, testNames, type MailGiven } from './mails.ts'
import { SmtpClient } from './smtp_client.ts'

/** A world with a mail server, a name server of its own, and a worker that opens mails. */
export async function openMailWorld() {
  const world = await createWorld({ startsOn: '2026-11-16' })
  Object.assign(world.app.ports, { names: testNames })
  const server = await startMailServer(world.app, { port: 0, host: '127.0.0.1', tls: null })
  // The first child takes long to start on a busy machine.
  await world.app.ports.reader.takeApart({
    orgId: world.dk.orgId,
    sha256: 'warm',
    patience: 'ever',
    load: async () => ({ bytes: mailOf({}), text: null }),
  })
  await world.startEngine(tasks.filter(({ kind }) => kind === 'open_mail'))
  return {
    world,
    port: server.port,
    async close() {
      await server.stop()
      await world.close()
    },
  }
}

export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>
export type MailAddress = { id: string; address: string }

const everybody = ['@proven.example', '@signed.example', '@plain.example', '@other.example']

/** A new organization with a mail address, and a conversation with the server. */
export async function openMailbox({ world, port }: MailWorld) {
  const org = await world.createOrg('denmark')
  const open = async (more: object = {}) => await openAddress(world, org, more)
  const address = await open()
  const client = await SmtpClient.open(port)
  const send = async (mail: Buffer, from = 'anna@proven.example', to = address.address) =>
    await client.send(from, to, mail)
  const read = async (name: string) => (await world.read(org, name)).body.result.items
  const messages = async () => await read('inbound-messages')
  return {
    org,
    address,
    client,
    open,
    send,
    messages,
    post: async (given: MailGiven = {}) =>
      await send(mailOf({ messageId: 'one@x', ...given }), given.from),
    /** The documents, once so many mails are taken apart. */
    async opened(count = 1) {
      const isDone = async () =>
        (await messages()).filter((one: { state: string }) => one.state === 'done').length
      await expect.poll(isDone).toBe(count)
      return await read('documents')
    },
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

async function openAddress(world: World, org: TestOrg, more: object): Promise<MailAddress> {
  const body = { name: 'Bills', kind: 'mail', senders: everybody, ...more }
  return (await makeAddress(world, org, body)) as unknown as MailAddress
}
