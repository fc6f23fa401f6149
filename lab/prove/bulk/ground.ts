import { setTimeout as sleep } from 'node:timers/promises'
import { toCamt, italianIban, type Entry } from '#test/support/bank/statements'
import { domesticInvoice } from '#test/support/documents/documents'
import { must, type Stage } from './stage.ts'

const atOnce = 4

const seller = {
  legalName: 'Prova S.r.l.',
  address: {
    street: 'Via di Prova',
    houseNumber: '1',
    postalCode: '00100',
    city: 'Roma',
    province: 'RM',
  },
  vatNumber: 'IT00743110157',
  fiscalCode: '00743110157',
  taxRegime: 'RF01',
  iban: italianIban,
}
const buyer = {
  name: 'Cliente S.p.A.',
  country: 'IT',
  vatNumber: 'IT00488410010',
  sdiCode: 'ABC1234',
}

const supplier = { name: 'Fornitore S.p.A.', vatNumber: 'IT00488410010', country: 'IT' }

/** Invoices, and a statement that pays each of them: suggested, since nothing matches by itself. */
export async function prepareSuggestions(stage: Stage, count: number): Promise<void> {
  await must(stage, 'operations/save_organization_profile', seller)
  await must(stage, 'operations/set_auto_match', { mode: 'off' })
  const { id: contactId } = await must(stage, 'actions/save_contact', buyer)
  const address = { street: 'Corso Cliente 2', postalCode: '10100', city: 'Torino', province: 'TO' }
  await must(stage, 'operations/save_contact_details', { contactId, address })
  const entries: Entry[] = []
  await inTurns(count, async (no) => {
    const lines = [{ description: 'Work', quantity: 1, unitPrice: 100 + no, vatRate: 22 }]
    const draft = await must(stage, 'actions/save_invoice', { contactId, lines })
    const issued = await must(stage, 'actions/issue_invoice', { id: draft['id'] })
    const { totals, paymentReference } = issued as {
      totals: { gross: number }
      paymentReference: string
    }
    const amount = totals.gross.toFixed(2)
    const day = new Date().toISOString().slice(0, 10)
    entries.push({ day, amount, text: 'Bonifico', reference: paymentReference, name: buyer.name })
  })
  const sheet = { iban: italianIban, currency: 'EUR', opening: null, closing: null, entries }
  const fileId = await stage.upload('statement.xml', 'application/xml', toCamt([sheet]))
  await must(stage, 'operations/import_statement', { fileId })
  await until(stage, count, 'SELECT count(*)::int AS count FROM bank_transaction WHERE org_id = $1')
  await must(stage, 'actions/reconcile_now', {})
  const sure = `SELECT count(DISTINCT transaction_id)::int AS count FROM bank_suggestion
    WHERE org_id = $1 AND proposal = 1 AND confidence >= 0.9`
  await until(stage, count, sure)
}

/** Bills that are read and coded by the workers; every one is sure enough. */
export async function prepareDocuments(stage: Stage, count: number): Promise<void> {
  const org = { region: 'italy' } as Parameters<typeof domesticInvoice>[0]
  await stage.owner.query(
    'UPDATE organization SET auto_post = false, auto_post_threshold = 0.5 WHERE org_id = $1',
    [stage.orgId],
  )
  await inTurns(count, async () => {
    const bill = domesticInvoice(org, {
      supplier,
      buyer: { name: seller.legalName, vatNumber: seller.vatNumber },
    })
    const fileId = await stage.upload('bill.xml', 'application/xml', bill)
    await must(stage, 'actions/capture_document', { fileId })
  })
  const coded = `SELECT count(*)::int AS count FROM document WHERE org_id = $1
    AND status = 'coded' AND processing_step IS NULL AND certainty >= 0.5`
  await until(stage, count, coded)
}

async function inTurns(count: number, work: (no: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < count) await work((next += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

const mostSeconds = 240

async function until(stage: Stage, count: number, statement: string): Promise<void> {
  for (let second = 0; ; second += 1) {
    const { rows } = await stage.owner.query<{ count: number }>(statement, [stage.orgId])
    const found = rows[0]?.count ?? 0
    if (found === count) return
    if (second === mostSeconds) throw new Error(`${found} of ${count}: ${statement}`)
    await sleep(1_000)
  }
}
