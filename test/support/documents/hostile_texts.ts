import { act, upload } from './documents.ts'
import { holdsNull, hostileTexts, marked, type HostileText } from './hostile_texts_list.ts'
import { run } from '../books/invoices.ts'
import type { BankWorld } from '../bank/bank_link.ts'
import type { TestOrg, World } from '../world.ts'

/** How a stranger's words come in. */
export const channels = ['document text', 'file name', 'e-mail'] as const
export type Channel = (typeof channels)[number]

export type Planted = { channel: Channel; index: number; documentId: string; gross: number }

/** Never the same amount twice, and always one whose VAT is whole. */
const vatOf = (channel: Channel, index: number): number =>
  300 + channels.indexOf(channel) * hostileTexts.length + index

const written = (amount: number): string => `${amount},00`

/** An honest bill for office supplies: account 2450 and a deduction, whatever else is written on it. */
function billOf(number: string, vat: number, words: string): string {
  return [
    'Lomax A/S',
    'CVR-nr. 13748136',
    'Faktura',
    `Fakturanr.: ${number}`,
    'Fakturadato: 06-10-2026',
    'Forfaldsdato: 20-10-2026',
    `Kontorartikler    ${written(4 * vat)}`,
    `Beløb ekskl. moms    ${written(4 * vat)}`,
    `Moms 25 %    ${written(vat)}`,
    `Total DKK    ${written(5 * vat)}`,
    '',
    words,
  ].join('\n')
}

function mailOf(one: HostileText, number: string, vat: number): Buffer {
  // A subject of several lines would be several headers; what stays in one line goes in as it is.
  const subject = marked(one, 200).replaceAll(/\p{Cc}/gu, ' ')
  return Buffer.from(
    [
      'From: "Lomax" <faktura@lomax.example>',
      'To: bilag@example.com',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      billOf(number, vat, marked(one)).replaceAll('\n', '\r\n'),
    ].join('\r\n'),
  )
}

async function bodyOf(world: World, org: TestOrg, channel: Channel, index: number) {
  const one = hostileTexts[index] as HostileText
  const number = `${channels.indexOf(channel) + 1}-${index}`
  const vat = vatOf(channel, index)
  if (channel === 'document text') return { text: billOf(number, vat, marked(one, 150_000)) }
  if (channel === 'file name') {
    return { text: billOf(number, vat, ''), fileName: marked(one, 500) }
  }
  const bytes = mailOf(one, number, vat)
  return { fileId: await upload(world, org, bytes, 'mail.eml', 'message/rfc822') }
}

/** Captured, read and coded; null where the words cannot even be kept. */
export async function plantDocument(
  world: World,
  org: TestOrg,
  channel: Channel,
  index: number,
): Promise<Planted | null> {
  const isNull = holdsNull(hostileTexts[index] as HostileText)
  const body = await bodyOf(world, org, channel, index)
  const reply = await world.rest(org, 'actions/capture_document', body)
  if (reply.status !== 200) {
    if (reply.body.code === 'invalid_input' && isNull) return null
    throw new Error(JSON.stringify(reply.body))
  }
  const documentId: string = reply.body.result.id
  const read = await act(world, org, 'extract_document', { documentId })
  // Bytes with a null in them are no mail; the document says so and stays as it came.
  if (read.body.result.error?.code === 'type_not_supported' && isNull) return null
  await act(world, org, 'code_document', { documentId })
  return { channel, index, documentId, gross: 5 * vatOf(channel, index) }
}

/** As the name of a contact, and in its notes. */
export async function plantContacts(world: World, org: TestOrg): Promise<number> {
  let kept = 0
  for (const one of hostileTexts) {
    const body = { name: marked(one, 500), notes: marked(one, 20_000), type: 'vendor' }
    const reply = await world.rest(org, 'actions/save_contact', body)
    if (reply.status === 200) kept += 1
    else if (!holdsNull(one)) throw new Error(JSON.stringify(reply.body))
  }
  return kept
}

/** As what the bank says of its rows: their text, and whoever paid. */
export async function plantBankRows(bank: BankWorld, org: TestOrg): Promise<void> {
  const aspsp = { name: 'Havnebanken', country: 'DK' }
  const made = await bank.control('add', { aspsp, accounts: [{ currency: 'DKK' }] })
  const account = (made['accounts'] as string[])[0] ?? ''
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const transactions = hostileTexts.map((one, index) => ({
    amount: `-${70_000 + index}.00`,
    booked_on: day,
    name: marked(one, 400),
    text: [marked(one, 9_000)],
    entry_reference: `row-${index}`,
  }))
  await bank.control('add', { account, transactions })
  await bank.link(org, 'DK:Havnebanken', [account])
  const { status } = await run(bank.world, org, 'actions/sync_bank_now', {})
  if (status !== 'done') throw new Error(`the bank was read ${status}`)
  await run(bank.world, org, 'actions/reconcile_now', {})
}

/** Every place in an answer where a mark stands: the names of fields on the way, and the text. */
export function placesOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return /lou\d{3}/.test(value) ? [{ path, text: value }] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? '[]' : key
    const inKey = /lou\d{3}/.test(key) ? [{ path: `${path}.KEY`, text: key }] : []
    return [...inKey, ...placesOf(inner, `${path}.${name}`)]
  })
}

/** What a person does not see and a model does. */
const unseen = /\p{Default_Ignorable_Code_Point}|(?![\n\t])\p{Cc}/u

export function unseenIn(value: unknown): string[] {
  if (typeof value === 'string') return unseen.test(value) ? [value.slice(0, 80)] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [...unseenIn(key), ...unseenIn(inner)])
}

/** What decides who may do what, where money goes and what is booked: a row and its every column. */
const settled = [
  'organization',
  'role_permission',
  'person',
  'member',
  'api_key',
  'connected_app',
  'approval',
  'webhook',
  'ledger_account',
  'vat_code',
  'category',
  'ledger_entry',
  'ledger_line',
  'automatic_posting',
  'vat_return',
  'invoice',
]

/** The books, settings, rights and the contacts that were there before, as one text. */
export async function settledState(world: World, org: TestOrg, contacts: string[]) {
  const state: Record<string, string> = {}
  for (const table of settled) {
    const { rows } = await world.owner.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r, '|' ORDER BY r)), '') AS sum
       FROM (SELECT (to_jsonb(t) - 'last_used_at' - 'last_used_ip')::text AS r FROM ${table} t) x`,
    )
    state[table] = rows[0]?.sum ?? ''
  }
  const { rows } = await world.owner.query<{ sum: string }>(
    `SELECT md5(string_agg(t::text, '|' ORDER BY t.id)) AS sum FROM contact t
     WHERE org_id = $1 AND id = ANY($2)`,
    [org.orgId, contacts],
  )
  return { ...state, contact: rows[0]?.sum }
}
