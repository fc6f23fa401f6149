import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import { type Call, readBody, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { escape } from './html.ts'
import { findIssued } from './issued.ts'
import { type Fate, type Issued, type Json, nowOf, stampOf } from './state.ts'
import { SENDABLE, walk } from './walk.ts'

const at = (data: Json, field: string): Json => (data[field] ?? {}) as Json

/** What the exchange would refuse; an empty list is a file that it takes. */
function faultsOf({ company }: Call, { data }: Issued): string[] {
  const entity = at(data, 'entity')
  const faults: string[] = []
  const need = (isThere: boolean, fault: string): void => void (isThere || faults.push(fault))
  need(
    Boolean(entity['vat_number'] ?? entity['tax_code']),
    'Manca la partita IVA o il codice fiscale',
  )
  need(Boolean(entity['address_street']), "Manca l'indirizzo del cliente")
  need(Boolean(entity['address_city']), 'Manca il comune del cliente')
  need(Boolean(entity['ei_code'] ?? entity['certified_email']), 'Manca il codice destinatario')
  need(
    /^MP\d{2}$/.test(String(at(data, 'ei_data')['payment_method'])),
    'ModalitaPagamento non valida',
  )
  const items = (data['items_list'] ?? []) as { vat?: { id: number } | null }[]
  need(items.length > 0, 'Mancano le righe')
  for (const one of items) {
    const type = company.vatTypes.find(({ id }) => id === one.vat?.id)
    need(type === undefined || type.value > 0 || type.ei_type !== '', 'Natura non indicata (00400)')
  }
  return faults
}

function findInvoice(call: Call): Issued {
  const issued = findIssued(call)
  if (issued.data['e_invoice'] !== true) refuse(409, 'Il documento non è una fattura elettronica.')
  return issued
}

function checkFile(call: Call, issued: Issued): void {
  const faults = faultsOf(call, issued)
  if (faults.length === 0) return
  refuse(422, 'La fattura elettronica non è valida.', {
    validation: { xml_errors: faults },
    extra: { errors: faults },
  })
}

function verify(call: Call): Answer {
  checkFile(call, findInvoice(call))
  return answerOf({ data: { success: true } })
}

const sendBody = z.object({
  data: z
    .object({ cassa_type: z.string(), withholding_tax_causal: z.string() })
    .partial()
    .nullish(),
  options: z.object({ dry_run: z.boolean() }).partial().nullish(),
})

const REPEATED: Fate = 'discarded'

/** Sent to the exchange. It refuses a number it has seen, whoever the document is here. */
function send(call: Call): Answer {
  const { state, company } = call
  const issued = findInvoice(call)
  const { options } = readBody(call, sendBody)
  if (!company.hasEInvoices) refuse(403, 'Il piano non comprende la fatturazione elettronica.')
  const status = String(issued.data['ei_status'])
  if (!SENDABLE.has(status)) refuse(409, 'La fattura elettronica è già stata inviata.')
  checkFile(call, issued)
  const now = nowOf(state)
  if (options?.dry_run !== true) {
    const fate = state.settings.fates[state.sends % state.settings.fates.length] ?? 'accepted'
    state.sends++
    const fileName = `IT${company.vatNumber}_${state.sends.toString(36).padStart(5, '0')}.xml`
    const isRepeated = wasSentBefore(call, issued)
    issued.sendings.push({ at: now, fileName, fate: isRepeated ? REPEATED : fate })
    walk(state)
  }
  return answerOf({ data: { name: 'CARICATO', date: stampOf(now) } })
}

function wasSentBefore({ state }: Call, issued: Issued): boolean {
  const key = ({ company, data }: Issued): string =>
    [company, data['type'], data['year'], data['number'], data['numeration']].join('|')
  return [...state.issued.values()].some(
    (one) =>
      one.id !== issued.id &&
      key(one) === key(issued) &&
      one.sendings.some(({ fate }) => fate !== REPEATED),
  )
}

function xml(call: Call): Answer {
  const { data } = findInvoice(call)
  const entity = at(data, 'entity')
  const number = `${String(data['number'])}${String(data['numeration'])}`
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
<FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese>
<IdCodice>${call.company.vatNumber}</IdCodice></IdFiscaleIVA></DatiAnagrafici></CedentePrestatore>
<CessionarioCommittente><DatiAnagrafici><Anagrafica><Denominazione>${escape(entity['name'])}</Denominazione>
</Anagrafica></DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Data>${String(data['date'])}</Data>
<Numero>${escape(number)}</Numero><ImportoTotaleDocumento>${Number(data['amount_gross']).toFixed(2)}</ImportoTotaleDocumento>
</DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody></p:FatturaElettronica>`
  return { status: 200, headers: { 'content-type': 'text/xml' }, body }
}

const REASONS: Record<string, { code: string; reason: string; solution: string }> = {
  discarded: {
    code: '00404',
    reason: 'Fattura duplicata o non valida',
    solution: 'Correggi la fattura e inviala di nuovo.',
  },
  rejected: {
    code: 'EC02',
    reason: 'Il cliente ha rifiutato la fattura',
    solution: 'Concorda la correzione con il cliente.',
  },
  error: {
    code: 'E0',
    reason: "Errore durante l'invio",
    solution: 'Invia di nuovo la fattura.',
  },
}

function errorReason(call: Call): Answer {
  const issued = findInvoice(call)
  const status = String(issued.data['ei_status'])
  const why = REASONS[status] ?? refuse(404, 'Non ci sono errori.')
  const date = new Date(issued.sendings.at(-1)?.at ?? nowOf(call.state)).toISOString()
  return answerOf({ data: { ...why, ei_status: status, date } })
}

const scope = 'issued_documents.invoices'
const path = '/issued_documents/*/e_invoice'

export const eInvoiceRoutes: Route[] = [
  { method: 'GET', path: `${path}/xml_verify`, scope, run: verify },
  { method: 'POST', path: `${path}/send`, scope, run: send },
  { method: 'GET', path: `${path}/xml`, scope, run: xml },
  { method: 'GET', path: `${path}/error_reason`, scope, run: errorReason },
]
