import type { Principal } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import { passOver } from '../support/bank/bank_pass.ts'
import { transaction } from '../support/bank/bank.ts'
import { clientOf } from '../support/books/invoices.ts'
import { coded, documentOf, domesticInvoice } from '../support/documents/documents.ts'
import type { TestOrg, World } from '../support/world.ts'
import { hostilePapers, soon } from './purchases.ts'
import { byOwner, type Effect, type Plot, type Scenery } from './stage.ts'
import { stepsOf, type Named } from './steps.ts'

const target = (at: Named) => ({ targetType: 'ledger', targetId: at['otherEntryId'] })

/** What changes whom payments are looked for from, what they are matched to, and what that teaches. */
const steps = stepsOf({
  areas: ['bank', 'documents', 'contacts', 'follow_up'],
  fields: ['transactionId', 'documentId', 'contactId', 'bankAccountId'],
  ids: { contacts: 'contactId' },
  hostile: {
    ...hostilePapers,
    save_contact: [
      (at) => ({ id: at['contactId'], name: 'ZETA HOLDING' }),
      (at) => ({ id: at['otherId'], name: at['name'] }),
      (at) => ({ id: at['otherId'], name: 'ZETA HOLDING', vatNumber: at['vatNumber'] }),
      () => ({ name: 'ZETA HOLDING', type: 'both' }),
    ],
    delete_contact: [(at) => ({ id: at['contactId'] })],
    link_document_contact: [
      (at) => ({ contactId: at['otherId'] }),
      () => ({ contactId: null }),
      (at) => ({ contactId: at['contactId'] }),
    ],
    match_transaction: [
      (at) => ({ ledgerEntryId: at['otherEntryId'] }),
      (at) => ({ ledgerEntryId: at['entryId'] }),
    ],
    split_transaction: [
      (at) => ({ allocations: [{ ...target(at), amount: Number(at['amount']) }] }),
    ],
    match_with_difference: [
      (at) => ({ ledgerEntryId: at['otherEntryId'], difference: { kind: 'discount' } }),
    ],
    book_transaction: [() => ({ ledgerAccountId: '2450' })],
    decline_suggestion: [(at) => target({ otherEntryId: at['entryId'] ?? '' }), target],
    accept_suggestions: [(at) => ({ transactionIds: [at['transactionId']] }), () => ({})],
    reconcile_now: [() => ({})],
    hold: [
      ({ transactionId }) => ({ transactionId, documentId: undefined, until: soon() }),
      ({ documentId }) => ({ documentId, transactionId: undefined, until: soon() }),
    ],
  },
})

/** How the payment says what it pays. */
type Sign = 'number' | 'name' | 'words'

type Setting = { books: 'bill' | 'invoice'; sign: Sign }

type Item = { entryId: string; documentId?: string; amountMinor: bigint; says: string }

const words = 'ZETA HOLDING'
const account = 'DK5000400440116243'

/**
 * Two open items of one contact and one of another, a payment of the first, and later one of the second
 * that looks alike.
 */
async function build(
  world: World,
  org: TestOrg,
  owner: Principal,
  { books, sign }: Setting,
): Promise<Scenery> {
  const isBill = books === 'bill'
  const item = async (net: number, of: Party): Promise<Item> =>
    isBill ? await bill(world, org, owner, { net, of }) : await invoice(world, owner, { net, of })
  const [party, stranger] = await parties(world, org, owner, isBill)
  const first = await item(4_000, party)
  const second = await item(5_300, party)
  const other = await item(4_000 + (sign === 'words' ? 0 : 71), stranger)
  const pay = async (of: Item): Promise<string> =>
    await transaction(world, org, {
      amountMinor: of.amountMinor,
      counterparty: sign === 'words' ? words : party.name,
      iban: account,
      text: sign === 'number' ? of.says : sign === 'words' ? words : 'Betaling',
      day: '2026-11-10',
      ...(sign === 'number' && !isBill ? { reference: of.says } : {}),
    })
  const transactionId = await pay(first)
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT account_id AS id FROM bank_transaction WHERE org_id = $1',
    [org.orgId],
  )
  await world.owner.query(`UPDATE document SET attended = false, set_by = '{}' WHERE org_id = $1`, [
    org.orgId,
  ])
  const labels = new Map([first, second, other].map((one, no) => [one.entryId, `item ${no + 1}`]))
  return {
    named: {
      transactionId,
      bankAccountId: encodeId('bac', rows[0]?.id ?? ''),
      contactId: party.id,
      otherId: stranger.id,
      name: party.name,
      vatNumber: party.vatNumber,
      entryId: first.entryId,
      otherEntryId: other.entryId,
      amount: String(Number(first.amountMinor) / 100),
      documentId: first.documentId ?? 'doc_01h455vb4pex5vsknk084sn02q',
    },
    outcome: async () => {
      await passOver(world, org, 'all')
      await pay(second)
      await passOver(world, org)
      return [...(await matchesOf(world, org, labels)), ...(await lessonsOf(world, org))]
    },
  }
}

type Party = { id: string; name: string; vatNumber: string }

async function parties(
  world: World,
  org: TestOrg,
  owner: Principal,
  isBill: boolean,
): Promise<[Party, Party]> {
  // It may issue, whichever it does.
  const clientId = await clientOf(world, org)
  const type = isBill ? 'vendor' : 'both'
  const save = async (body: object) => await byOwner(world, owner, 'save_contact', body)
  const supplier = { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK', type }
  const stranger = { name: 'Elsewhere ApS', vatNumber: 'DK10403782', country: 'DK', type }
  const { id: otherId } = await save(stranger)
  const address = { street: 'Elsewhere 1', postalCode: '1000', city: 'København' }
  await byOwner(world, owner, 'save_contact_details', { contactId: otherId, address })
  const other = { ...stranger, id: otherId as string }
  if (isBill) return [{ ...supplier, id: (await save(supplier)).id as string }, other]
  const buyer = { name: 'Kunde A/S', vatNumber: 'DK24256790' }
  await save({ id: clientId, name: buyer.name })
  return [{ ...buyer, id: clientId }, other]
}

async function bill(
  world: World,
  org: TestOrg,
  owner: Principal,
  { net, of }: { net: number; of: Party },
): Promise<Item> {
  const number = `B-${net}`
  const supplier = { name: of.name, vatNumber: of.vatNumber, country: 'DK' }
  const lines = [{ text: 'Kontorartikler', net: `${net}.00`, rate: '25' }]
  const documentId = await coded(world, org, domesticInvoice(org, { supplier, lines, number }))
  await byOwner(world, owner, 'post_document', { documentId })
  const { posting } = await documentOf(world, org, documentId)
  const amountMinor = -BigInt(net) * 125n
  return { entryId: posting.ledgerEntryId, documentId, amountMinor, says: `Faktura ${number}` }
}

async function invoice(
  world: World,
  owner: Principal,
  { net, of }: { net: number; of: Party },
): Promise<Item> {
  const lines = [{ description: 'Work', quantity: 1, unitPrice: net, vatRate: 25 }]
  const { id } = await byOwner(world, owner, 'save_invoice', {
    contactId: of.id,
    lines,
    date: '2026-11-03',
  })
  const issued = await byOwner(world, owner, 'issue_invoice', { id })
  const { ledgerEntryId: entryId, paymentReference, number } = issued
  return { entryId, amountMinor: BigInt(net) * 125n, says: paymentReference ?? number }
}

/** What was matched to what; by hand only where a call did it. */
async function matchesOf(
  world: World,
  org: TestOrg,
  labels: ReadonlyMap<string, string>,
): Promise<Effect[]> {
  type Row = { method: string; entry: string | null; source: string | null; amount: string }
  const { rows } = await world.owner.query<Row>(
    `SELECT t.decision ->> 'method' AS method, i.entry_id AS entry, i.source,
       t.amount_minor AS amount
     FROM bank_transaction t
     JOIN allocation a ON a.org_id = t.org_id AND a.transaction_id = t.id AND a.released_at IS NULL
     LEFT JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
     WHERE t.org_id = $1 AND t.status = 'reconciled' ORDER BY t.id, a.id`,
    [org.orgId],
  )
  return rows.map(({ method, entry, source, amount }) => {
    const known = entry === null ? undefined : labels.get(encodeId('led', entry))
    // Whoever may post or issue has decided about what they posted or issued.
    const booked = known === undefined ? bookedBy[source ?? ''] : undefined
    const direct = method === 'manual' ? 'match_transaction' : booked
    return {
      what: `${amount} matched to ${known ?? 'something new'}`,
      ...(direct === undefined ? {} : { direct }),
    }
  })
}

const bookedBy: Readonly<Record<string, string>> = {
  document: 'post_document',
  invoice: 'issue_invoice',
}

/** Words, accounts and scores that later matches would trust. */
async function lessonsOf(world: World, org: TestOrg): Promise<Effect[]> {
  const { rows } = await world.owner.query<{ lesson: string }>(
    `SELECT DISTINCT concat_ws(' ', 'taught', pattern, iban) AS lesson FROM match_confirm
       WHERE org_id = $1
     UNION SELECT 'taught a score' FROM match_label WHERE org_id = $1 AND kind <> 'automatic'`,
    [org.orgId],
  )
  return rows.map(({ lesson }) => ({ what: lesson }))
}

const plotOf = (group: Plot['group'], setting: Setting, forget: readonly string[]): Plot => ({
  group,
  name: `${group}: ${setting.books}, by ${setting.sign}`,
  needs: 'bank:edit',
  steps,
  forget,
  build: async (world, org, owner) => await build(world, org, owner, setting),
})

const forget = [
  'UPDATE contact SET touched_by = NULL, sale_touched_by = NULL WHERE org_id = $1',
  `UPDATE document SET set_by = '{}' WHERE org_id = $1`,
]

export const matchingPlots: readonly Plot[] = (['bill', 'invoice'] as const).flatMap((books) =>
  (['number', 'name'] as const).map((sign) => plotOf('matching', { books, sign }, forget)),
)

/** A payment that says nothing of what it pays: somebody matches it, and the next one looks alike. */
export const learningPlots: readonly Plot[] = (['bill', 'invoice'] as const).map((books) =>
  plotOf('learning', { books, sign: 'words' }, forget),
)
