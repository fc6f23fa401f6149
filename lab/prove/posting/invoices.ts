import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#commands/process/say'
import type { Ground } from '../failover/ground.ts'
import { createCallers, insist, type Callers } from '../invoices/callers.ts'
import { createPlanter, invoicePlaces } from './faults.ts'
import { countOpen, versionOf } from './gather.ts'
import { assertInvoiceJudgeSees, judgeInvoices, type Issued, type Kept } from './judge_invoices.ts'
import type { InvoiceResult } from './report_invoices.ts'
import { startSimulators, type Simulators } from './simulators.ts'
import { askStage, findComplaints, openStage, until, type Stage } from './stage.ts'
import { byHands } from './tenants.ts'
import { startTrouble } from './trouble.ts'

export type InvoiceSize = { invoices: number; tenants: number; kills: number; restarts: number }

const quietWithinMs = 15 * 60_000
const answeredWithinMs = 15 * 60_000

/** Invoices issued here and sent by Fatture in Cloud: each number once, each sent once. */
export async function proveInvoices(ground: Ground, size: InvoiceSize): Promise<InvoiceResult> {
  const began = performance.now()
  const judged = assertInvoiceJudgeSees()
  const simulators = await startSimulators(ground)
  const plenty = { hourly: 10_000_000, monthly: 10_000_000, short: 10_000_000 }
  await simulators.fatture_in_cloud.order('settings', plenty)
  const counts = { economic: 0, fatture_in_cloud: size.tenants }
  const stage = await openStage(ground, simulators, { ...counts, pace: '0.05' })
  const callers = createCallers(answeredWithinMs)
  const ids = await makeDrafts(stage, callers, size.invoices)
  say(`${ids.length} drafts are made`)
  const planter = createPlanter(simulators, { economic: [], fatture_in_cloud: invoicePlaces })
  const trouble = startTrouble(
    { stage, simulators, planter },
    {
      keepings: ['fatture_in_cloud'],
      killEveryMs: 6_000,
      restartEveryMs: 20_000,
      faultEveryMs: 150,
    },
  )
  const isSent = async (): Promise<boolean> => (await countOpen(stage)) === 0
  try {
    await byHands(ids, 12, async ({ id, key }) => {
      const target = { urls: stage.urls, key }
      await insist(callers, target, 'actions/issue_invoice', `issue-${id}`, { id })
    })
    say(`issued amid ${trouble.harm.kills} kills and ${trouble.harm.restarts} restarts`)
    // They are sent in the background: the trouble goes on until most of them have gone.
    await until(isSent, 60_000)
    while (trouble.harm.kills < size.kills || trouble.harm.restarts < size.restarts) {
      await sleep(500)
    }
  } finally {
    await trouble.end()
  }
  const isQuiet = await until(isSent, quietWithinMs)
  const kept = await gatherKept(stage)
  const issued = await gatherIssued(simulators)
  return {
    invoices: kept.length,
    issued: issued.length,
    sendings: issued.reduce((sum, one) => sum + one.sendings, 0),
    harm: trouble.harm,
    tally: planter.tally,
    asked: Object.fromEntries(callers.asked),
    judged,
    findings: [
      ...judgeInvoices(kept, issued),
      ...(kept.length === size.invoices ? [] : [`${kept.length} invoices are kept`]),
      ...callers.offences,
      ...(isQuiet ? [] : ['work was left undone']),
      ...(await findComplaints(stage)),
    ],
    version: await versionOf(stage),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

type Draft = { id: string; key: string }

async function makeDrafts(stage: Stage, callers: Callers, count: number): Promise<Draft[]> {
  const buyers = new Map<string, string>()
  for (const { key } of stage.tenants) {
    const target = { urls: stage.urls, key }
    const fields = {
      name: 'Cliente S.p.A.',
      country: 'IT',
      vatNumber: 'IT00743110157',
      sdiCode: 'ABC1234',
    }
    const made = await insist(callers, target, 'actions/save_contact', 'client', fields)
    const contactId = String(made?.['id'])
    const address = {
      street: 'Corso Cliente 2',
      postalCode: '10100',
      city: 'Torino',
      province: 'TO',
    }
    const path = 'operations/save_contact_details'
    await insist(callers, target, path, 'details', { contactId, address })
    buyers.set(key, contactId)
  }
  const drafts: Draft[] = []
  const indexes = Array.from({ length: count }, (_, index) => index)
  await byHands(indexes, 12, async (index) => {
    const tenant = stage.tenants[index % stage.tenants.length]
    if (tenant === undefined) return
    const { key } = tenant
    const lines = [{ description: 'Lavoro', quantity: 2, unitPrice: 100 + index, vatRate: 22 }]
    const body = { contactId: buyers.get(key), date: '2026-11-10', lines }
    const target = { urls: stage.urls, key }
    const made = await insist(callers, target, 'actions/save_invoice', `draft-${index}`, body)
    if (made !== null) drafts.push({ id: String(made['id']), key })
  })
  return drafts
}

const keptInvoices = `
  SELECT i.id, i.status, i.org_id || ' ' || coalesce(i.number, '') AS number, sent.*
  FROM invoice i LEFT JOIN LATERAL (
    SELECT count(*)::int AS entries, min(p.state) AS sending, min(p.reference) AS reference
    FROM ledger_entry e LEFT JOIN accounting_posting p ON p.org_id = e.org_id AND p.entry_id = e.id
    WHERE e.source = 'invoice' AND e.source_id = i.id) sent ON true`

async function gatherKept(stage: Stage): Promise<Kept[]> {
  return await askStage<Kept>(stage, keptInvoices)
}

type IssuedThere = {
  issued: {
    id: number
    company: number
    type: string
    number: number
    numeration: string | null
    date: string
    sendings: unknown[]
  }[]
}

async function gatherIssued({ fatture_in_cloud: fatture }: Simulators): Promise<Issued[]> {
  const { issued } = await fatture.look<IssuedThere>('state')
  return issued.map((one) => ({
    reference: `issued/${one.id}`,
    number: [one.company, one.type, one.date.slice(0, 4), one.numeration, one.number].join(' '),
    sendings: one.sendings.length,
  }))
}
