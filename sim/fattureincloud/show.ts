import type { Answer, Asked } from '../wire.ts'
import { escape, page } from './html.ts'
import {
  type Issued,
  type Json,
  nowOf,
  type Received,
  type State,
  stampOf,
  textOf,
} from './state.ts'
import { walk } from './walk.ts'

const money = (value: unknown): string =>
  typeof value === 'number'
    ? value.toLocaleString('it-IT', { style: 'currency', currency: 'EUR' })
    : ''

const nameOf = (data: Json): string => textOf((data['entity'] as Json | undefined)?.['name'])

const tag = (text: unknown): string => `<span class="tag">${escape(text)}</span>`

function table(heads: string[], rows: string[][], numbers: number[]): string {
  if (rows.length === 0) return '<p class="note">Ancora nessuno.</p>'
  const cell = (kind: 'th' | 'td', text: string, index: number): string =>
    `<${kind}${numbers.includes(index) ? ' class="n"' : ''}>${text}</${kind}>`
  const line = (kind: 'th' | 'td', cells: string[]): string =>
    `<tr>${cells.map((one, index) => cell(kind, one, index)).join('')}</tr>`
  return `<table><thead>${line('th', heads)}</thead><tbody>${rows
    .map((row) => line('td', row))
    .join('')}</tbody></table>`
}

/** Without its host: after another start it may be at another port. */
function linkTo(address: unknown, name: unknown): string {
  const text = textOf(address)
  const path = URL.canParse(text) ? new URL(text).pathname : text
  return `<a href="${escape(path)}">${escape(name)}</a>`
}

function receivedRow({ id, data, file }: Received): string[] {
  const link = file === null ? '' : linkTo(data['attachment_url'], file.fileName)
  return [
    String(id),
    escape(data['date']),
    `${escape(nameOf(data))}<br><span class="note">${escape(data['description'])}</span>`,
    escape(data['category']),
    money(data['amount_net']),
    money(data['amount_vat']),
    money(data['amount_gross']),
    link,
    [
      data['type'] === 'expense' ? '' : tag(data['type']),
      data['locked'] === true ? tag('bloccato') : '',
    ]
      .filter(Boolean)
      .join(' '),
  ]
}

function issuedRow({ id, data, sendings }: Issued): string[] {
  const number = `${textOf(data['number'])}${textOf(data['numeration'])}`
  return [
    String(id),
    escape(number),
    escape(data['date']),
    escape(nameOf(data)),
    money(data['amount_net']),
    money(data['amount_vat']),
    money(data['amount_gross']),
    data['ei_status'] === undefined ? '' : tag(data['ei_status']),
    sendings.map(({ fileName }) => escape(fileName)).join('<br>'),
  ]
}

/** What a visitor of a demo sees: the documents of one company, as the service has them. */
export function showPage(state: State, asked: Asked): Answer {
  walk(state)
  const companies = [...state.companies.values()]
  const wanted = Number(asked.query.get('company') ?? companies[0]?.id)
  const company = state.companies.get(wanted)
  if (company === undefined) return page('Non trovata', '<p>Questa azienda non esiste.</p>', 404)
  const isOwn = (one: { company: number }): boolean => one.company === company.id
  const links = companies.map(({ id, name }) =>
    id === company.id
      ? `<strong>${escape(name)}</strong> `
      : `<a href="/?company=${id}">${escape(name)}</a>`,
  )
  const received = [...state.received.values()].filter(isOwn).toReversed().map(receivedRow)
  const issued = [...state.issued.values()].filter(isOwn).toReversed().map(issuedRow)
  const pending = [...state.pending.values()]
    .filter(isOwn)
    .map(({ id, data }) => [
      String(id),
      escape(data['date']),
      escape(data['supplier_name']),
      money(data['amount_gross']),
      linkTo(data['attachment_url'], data['filename']),
    ])
  return page(
    'Fatture in Cloud, simulato',
    `<p class="note">Un sistema di prova: nulla di ciò che contiene arriva a una contabilità vera o al Sistema di Interscambio.</p>
<nav>${links.join(' ')}</nav>
<p class="note">P. IVA ${escape(company.vatNumber)} · piano ${escape(company.plan)}, licenza fino al ${escape(company.licenceUntil)} · orologio ${stampOf(nowOf(state))} UTC</p>
<h2>Documenti ricevuti (${received.length})</h2>
${table(['Id', 'Data', 'Fornitore', 'Categoria', 'Imponibile', 'IVA', 'Totale', 'Allegato', ''], received, [4, 5, 6])}
<h2>Documenti emessi (${issued.length})</h2>
${table(['Id', 'Numero', 'Data', 'Cliente', 'Imponibile', 'IVA', 'Totale', 'Fattura elettronica', 'File inviati'], issued, [4, 5, 6])}
<h2>Fatture elettroniche da registrare (${pending.length})</h2>
${table(['Id', 'Data', 'Fornitore', 'Totale', 'File'], pending, [3])}`,
  )
}
