import { createHash } from 'node:crypto'
import { backgroundPrincipal } from '#access/room'
import type { Exchange } from '#einvoices/ports'
import { call } from '#kernel/corridor/call'
import { decodeId } from '#kernel/values/id'
import { invoiceOf, issued } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

export type SentFile = { fileName: string; xml: string }

/** The exchange as a list of what it was given; a test may make it do otherwise. */
export type ExchangeStub = { sent: SentFile[]; port: Exchange }

/** Connects the test organizations of a world. What is told of a file comes by `notify`. */
export function connectExchange(world: World, changes: Partial<Exchange> = {}): ExchangeStub {
  const sent: SentFile[] = []
  const receiptOf = (fileName: string) => ({
    exchangeId: String(1_000 + sent.findIndex((one) => one.fileName === fileName)),
    receivedAt: new Date(),
  })
  const port: Exchange = {
    resendAfterMs: 60_000,
    async send({ fileName, xml }) {
      if (sent.some((one) => one.fileName === fileName)) throw new Error('sent twice')
      sent.push({ fileName, xml: Buffer.from(xml).toString('utf8') })
      return receiptOf(fileName)
    },
    async find(fileName) {
      const file = sent.find((one) => one.fileName === fileName)
      if (!file) return null
      const sha256 = createHash('sha256').update(file.xml).digest('hex')
      return { ...receiptOf(fileName), sha256, messages: [] }
    },
    readMessages: (after) => Promise.resolve({ messages: [], cursor: after }),
    inbound: null,
    ...changes,
  }
  world.app.ports.exchanges.test = port
  return { sent, port }
}

export function disconnectExchange(world: World): void {
  world.app.ports.exchanges.test = null
}

const roots = { RC: 'RicevutaConsegna', NS: 'RicevutaScarto', MC: 'RicevutaImpossibilitaRecapito' }

let messages = 0

/** The exchange tells of the last file of an invoice, as a worker would hand it on. */
export async function notify(
  world: World,
  org: TestOrg,
  einvoiceId: string,
  type: keyof typeof roots,
  code = '00404',
): Promise<void> {
  const { exchangeId, fileName } = (await world.read(org, `einvoices/${einvoiceId}`)).body.result
  messages += 1
  const errors =
    type === 'NS'
      ? `<ListaErrori><Errore><Codice>${code}</Codice><Descrizione>x</Descrizione></Errore></ListaErrori>`
      : ''
  const xml = `<ns:${roots[type]} xmlns:ns="urn:x"><IdentificativoSdI>${exchangeId}</IdentificativoSdI><NomeFile>${fileName}</NomeFile>${errors}<MessageId>${messages}</MessageId></ns:${roots[type]}>`
  const definition = world.app.definitions.get('receive_exchange_message')
  if (!definition) throw new Error('nobody takes notifications in')
  await call(world.app, {
    principal: await backgroundPrincipal(world.app, org.orgId, {
      name: 'exchange',
      caller: 'exchange_test',
      permissions: ['invoices:read', 'invoices:edit'],
    }),
    definition,
    body: () => ({
      einvoiceId: decodeId('ein', einvoiceId),
      fileName: `${fileName.replace('.xml', '')}_${type}_001.xml`,
      xml: Buffer.from(xml).toString('base64'),
      at: new Date().toISOString(),
    }),
    via: 'job',
    requestId: world.app.newId(),
  })
}

/** The exchange refuses the file by which an invoice or a credit note was last sent. */
export async function refuse(world: World, org: TestOrg, id: string): Promise<void> {
  const { einvoiceId } = await invoiceOf(world, org, id)
  await notify(world, org, einvoiceId, 'NS')
}

/** An invoice that was issued, sent and refused; as it stands then. */
export async function refused(
  world: World,
  org: TestOrg,
  over: object = {},
): Promise<Reply['body']> {
  const id = await issued(world, org, over)
  await refuse(world, org, id)
  return await invoiceOf(world, org, id)
}
