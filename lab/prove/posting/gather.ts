import type { Arrived, Wanted } from './judge.ts'
import type { Simulators } from './simulators.ts'
import { askStage, type Stage } from './stage.ts'

type SeenVoucher = {
  voucherNumber: number
  year: string
  lines: { amount: string; invoiceNumber: string | null }[]
  attachments: { files: string[] }[]
}

type EconomicState = { agreements: { grant: string; vouchers: SeenVoucher[] }[] }

type FattureState = {
  received: {
    company: number
    id: number
    invoice_number: string | null
    amount_gross: number
    attachment: string | null
  }[]
}

const minorOf = (decimal: string): number => Math.round(Number(decimal) * 100)

/** What the simulators have, whoever believes to have sent it. */
export async function gatherArrived(simulators: Simulators): Promise<Arrived[]> {
  const economic = await simulators.economic.look<EconomicState>('state')
  const fatture = await simulators.fatture_in_cloud.look<FattureState>('state')
  const vouchers = economic.agreements.flatMap(({ grant, vouchers: all }) =>
    all.map((one) => ({
      place: grant,
      number: one.lines.find((line) => line.invoiceNumber !== null)?.invoiceNumber ?? '',
      reference: `${one.year}-${one.voucherNumber}`,
      grossMinor: one.lines.reduce((sum, line) => sum + Math.max(0, minorOf(line.amount)), 0),
      files: one.attachments.reduce((sum, document) => sum + document.files.length, 0),
    })),
  )
  const documents = fatture.received.map((one) => ({
    place: String(one.company),
    number: one.invoice_number ?? '',
    reference: `received/${one.id}`,
    grossMinor: Math.round(one.amount_gross * 100),
    files: one.attachment === null ? 0 : 1,
  }))
  return [...vouchers, ...documents]
}

export type DocumentRow = {
  org_id: string
  file_name: string
  status: string
  reference: string | null
  entries: number
  sending: string | null
}

const documentsOf = `
  SELECT d.org_id, d.file_name, d.status, d.posting->>'reference' AS reference,
    (SELECT count(*)::int FROM ledger_entry e WHERE e.source = 'document' AND e.source_id = d.id
       AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses = e.id)) AS entries,
    (SELECT p.state FROM accounting_posting p
       WHERE p.org_id = d.org_id AND p.entry_id = d.entry_id) AS sending
  FROM document d`

/** What was to be posted, by the number in the name of its file. */
export async function gatherWanted(
  stage: Stage,
  papers: readonly { orgId: string; place: string; number: string; grossMinor: number }[],
): Promise<Wanted[]> {
  const rows = await askStage<DocumentRow>(stage, documentsOf)
  const byName = Map.groupBy(rows, (row) => row.file_name)
  return papers.map(({ place, number, grossMinor }) => {
    const found = byName.get(`${number}.xml`) ?? []
    const [row] = found
    const paper = { place, number, grossMinor }
    if (row === undefined || found.length > 1) {
      return {
        ...paper,
        status: `captured ${found.length} times`,
        reference: null,
        entries: 0,
        sending: null,
      }
    }
    const { status, reference, entries, sending } = row
    return { ...paper, status, reference, entries, sending }
  })
}

/** What is still to be done: work of dead processes, and sendings without an end. */
export async function countOpen(stage: Stage): Promise<number> {
  const rows = await askStage<{ count: number }>(
    stage,
    `SELECT (SELECT count(*) FROM intent WHERE state = 'open')::int
       + (SELECT count(*) FROM accounting_posting WHERE state = 'waiting')::int AS count`,
  )
  return rows[0]?.count ?? 0
}

/** The names of the files of all documents that are coded by now. */
export async function listCoded(stage: Stage): Promise<Set<string>> {
  const rows = await askStage<{ file_name: string }>(
    stage,
    `SELECT file_name FROM document WHERE status IN ('coded', 'posted')`,
  )
  return new Set(rows.map((row) => row.file_name))
}

export async function versionOf(stage: Stage): Promise<string> {
  const rows = await askStage<{ version: string }>(
    stage,
    `SELECT current_setting('server_version') AS version`,
  )
  return rows[0]?.version.split(' ')[0] ?? ''
}
