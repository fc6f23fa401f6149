import { type Answer, type Asked } from '../wire.ts'
import type { Agreement } from './agreement.ts'
import { pdfOf } from './documents.ts'
import { type SeenVoucher, vouchersOf } from './look.ts'
import { nowOf, type State } from './state.ts'

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: #f4f5f7; color: #1c2430; }
  header { background: #0b3a53; color: #fff; padding: 18px 32px; }
  header h1 { font-size: 20px; margin: 0; } header p { margin: 4px 0 0; opacity: .85; }
  main { max-width: 1040px; margin: 24px auto; padding: 0 24px; }
  section h2 { font-size: 18px; margin: 28px 0 4px; } .counts { margin: 0 0 12px; color: #55606f; }
  article { background: #fff; border: 1px solid #dde1e7; border-radius: 8px; margin: 0 0 16px; }
  article h3 { font-size: 15px; margin: 0; padding: 12px 16px; border-bottom: 1px solid #eceff3; }
  .state { float: right; font-weight: 600; padding: 1px 10px; border-radius: 10px; }
  .draft { background: #fff2cc; color: #6b4e00; } .booked { background: #d9f2e1; color: #0c5a2a; }
  .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 6px 16px; } th { font-size: 13px; color: #55606f; }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
  tr.vat td { color: #55606f; } .attached { padding: 10px 16px; border-top: 1px solid #eceff3; }
  .mark { color: #8a94a3; font-size: 12px; } a { color: #0b5f8a; }
`

function shownAmount(text: string): string {
  const [whole = '', decimals = '00'] = text.replace('-', '').split('.')
  const sign = text.startsWith('-') ? '−' : ''
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
}

function shownVoucher(agreement: Agreement, voucher: SeenVoucher): string {
  const rows = voucher.lines.map((line) => {
    const isDebit = !line.amount.startsWith('-')
    const amount = shownAmount(line.amount.replace('-', ''))
    const text = line.text?.replace(/ · led_[0-9a-z]{26}$/, '') ?? ''
    const mark = line.text?.slice(text.length) ?? ''
    const said = [text, line.invoiceNumber && `faktura ${line.invoiceNumber}`]
    return `<tr class="${line.isVat ? 'vat' : ''}"><td>${line.account} ${escape(line.name)}</td>
      <td>${escape(said.filter(Boolean).join(', '))}<span class="mark">${escape(mark)}</span></td><td>${escape(line.vatCode ?? '')}</td>
      <td class="number">${isDebit ? amount : ''}</td><td class="number">${isDebit ? '' : amount}</td></tr>`
  })
  const files = voucher.attachments.flatMap((document) =>
    document.files.map(
      (name) =>
        `<a href="/__page/${encodeURIComponent(agreement.grant)}/${document.number}">${escape(name)}</a>`,
    ),
  )
  const isDraft = voucher.state === 'draft'
  return `<article><h3>Bilag ${voucher.voucherNumber} · ${voucher.date}
    · ${escape(agreement.journals.get(voucher.journal)?.name ?? '')}
    <span class="state ${voucher.state}">${isDraft ? 'Kladde' : 'Bogført'}</span></h3>
    <div class="scroll"><table><thead><tr><th>Konto</th><th>Tekst</th><th>Moms</th>
    <th class="number">Debet</th><th class="number">Kredit</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>
    <p class="attached" style="margin:0">${files.length > 0 ? `Vedhæftet: ${files.join(', ')}` : 'Intet vedhæftet'}</p></article>`
}

/** Drafts and booked entries are counted apart. */
const newestEntry = ({ lines }: SeenVoucher): number =>
  Math.max(...lines.map((line) => line.entryNumber))

function shownAgreement(agreement: Agreement): string {
  const vouchers = vouchersOf(agreement).toSorted(
    (one, other) =>
      Number(one.state === 'booked') - Number(other.state === 'booked') ||
      newestEntry(other) - newestEntry(one),
  )
  const count = (state: string): number => vouchers.filter((one) => one.state === state).length
  const said = `Aftale ${agreement.number} · ${count('draft')} bilag i kladde · ${count('booked')} bogført · ${agreement.documents.size} vedhæftninger · ${agreement.suppliers.size} leverandører · ${agreement.customers.size} kunder`
  const shown = vouchers.slice(0, 200).map((one) => shownVoucher(agreement, one))
  const body = shown.length > 0 ? shown.join('') : '<p>Her er ingen bilag endnu.</p>'
  return `<section><h2>${escape(agreement.name)}</h2><p class="counts">${said}</p>${body}</section>`
}

/** What is in the simulated agreements, for people; and the documents themselves. */
export function showPage(state: State, { path }: Asked): Answer {
  const [, , grant, number] = path.split('/')
  if (grant !== undefined && number !== undefined) {
    const agreement = state.agreements.get(decodeURIComponent(grant))
    const document = agreement?.documents.get(Number(number))
    if (document === undefined) return { status: 404, body: 'Not found' }
    const headers = { 'content-type': 'application/pdf' }
    return { status: 200, headers, body: pdfOf(document) }
  }
  const size = ({ drafts, booked }: Agreement): number => drafts.size + booked.length
  const agreements = [...state.agreements.values()]
    .filter((one) => !one.isReadOnly)
    .toSorted((one, other) => size(other) - size(one))
  const body = `<!doctype html><html lang="da"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>e-conomic, simuleret</title><style>${STYLE}</style>
    <header><h1>e-conomic, simuleret</h1>
    <p>Et øvelsessystem. Intet herfra når et rigtigt regnskab. Ur: ${new Date(nowOf(state)).toISOString().slice(0, 16).replace('T', ' ')}</p></header>
    <main>${agreements.map(shownAgreement).join('')}</main></html>`
  return { status: 200, body }
}
