import { nullOn } from '#kernel/failure/failure_code'
import type { Connection, RemoteSending } from '#accounting_systems/ports'
import { refused } from './failures.ts'
import type { Desk } from './desk.ts'
import { readReference } from './reference.ts'
import { type EiStatus, eiStatusAnswer, errorReasonAnswer } from './wire.ts'

export async function statusOf(
  { client }: Desk,
  connection: Connection,
  id: string,
): Promise<EiStatus> {
  const { data } = await client.ask(connection, {
    method: 'GET',
    path: ['issued_documents', id],
    query: { fields: 'ei_status,locked' },
    answer: eiStatusAnswer,
  })
  return data.ei_status
}

const states: Readonly<Record<EiStatus, RemoteSending['state']>> = {
  not_sent: 'waiting',
  attempt: 'waiting',
  pending: 'waiting',
  sent: 'sent',
  processing: 'sent',
  accepted: 'accepted',
  manual_accepted: 'accepted',
  no_response: 'lapsed',
  not_delivered: 'not_delivered',
  discarded: 'rejected',
  rejected: 'refused',
  manual_rejected: 'refused',
  error: 'failed',
  missing: 'failed',
}

export async function readSending(
  desk: Desk,
  connection: Connection,
  reference: string,
): Promise<RemoteSending> {
  const { list, id } = readReference(reference)
  if (list !== 'issued') throw refused('Only an invoice is sent as an e-invoice.')
  const word = await statusOf(desk, connection, id)
  const state = states[word]
  const isBad = state === 'rejected' || state === 'refused' || state === 'failed'
  return { state, word, reason: isBad ? await reasonOf(desk, connection, id) : null }
}

async function reasonOf(
  { client }: Desk,
  connection: Connection,
  id: string,
): Promise<string | null> {
  const path = ['issued_documents', id, 'e_invoice', 'error_reason']
  return await nullOn('provider_refused', async () => {
    const asked = { method: 'GET' as const, path, answer: errorReasonAnswer }
    const { data } = await client.ask(connection, asked)
    return [data.code, data.reason, data.solution].filter(Boolean).join('. ') || null
  })
}
