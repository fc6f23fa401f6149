import type { AccountingProvider, Connection } from '#accounting_systems/ports'
import type { Client } from './client.ts'
import { subscriptionAnswer, subscriptionsAnswer } from './wire.ts'

const head = 'it.fattureincloud.webhooks.'

/** What Daybook reads by itself; a call only makes that sooner. */
const types = [
  'issued_documents.e_invoices.status_update',
  'received_documents.e_invoices.receive',
  'received_documents.create',
  'received_documents.update',
  'received_documents.delete',
  'issued_documents.invoices.create',
  'issued_documents.invoices.update',
  'issued_documents.invoices.delete',
].map((kind) => `${head}${kind}`)

const challenge = 'x-fic-verification-challenge'

/** Subscriptions expire over there, so each reading looks whether ours stands. */
export function createHooks(client: Client): NonNullable<AccountingProvider['hooks']> {
  const path = ['subscriptions']
  return {
    async subscribe(connection: Connection, address: string) {
      const { data } = await client.ask(connection, {
        method: 'GET',
        path,
        answer: subscriptionsAnswer,
      })
      if (data.some((one) => one.sink === address && one.verified)) return
      const config = { mapping: 'binary' }
      const body = { data: { sink: address, types, verification_method: 'header', config } }
      await client.ask(connection, { method: 'POST', path, body, answer: subscriptionAnswer })
    },
    answerChallenge(headers) {
      const asked = headers[challenge]
      return typeof asked === 'string' && asked.length <= 500 ? { verification: asked } : null
    },
  }
}
