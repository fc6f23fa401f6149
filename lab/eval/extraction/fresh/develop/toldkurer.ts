import { minor, percent, show } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'
import { NARROW } from '../../held/sheet.ts'

const CVR = cvr('2561908')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-02-19',
    number: 'DKT0041882',
    awb: '71 2204 8813',
    from: 'Shenzhen Lumen Parts Co. Ltd.',
    goods: '8420.00',
    duty: '227.34',
    fees: [
      ['Toldklarering', '185.00'],
      ['Udlægsprovision', '75.00'],
    ],
  },
  {
    day: '2026-05-08',
    number: 'DKT0049307',
    awb: '71 2260 1194',
    from: 'Harlow Fabrics Ltd, Leeds',
    goods: '15230.50',
    duty: '1218.44',
    fees: [
      ['Toldklarering', '185.00'],
      ['Udlægsprovision', '75.00'],
      ['Ekstra tariflinjer 3 stk.', '96.00'],
    ],
  },
  {
    day: '2026-07-30',
    number: 'DKT0055120',
    awb: '71 2318 7702',
    from: 'Oregon Maple Works Inc.',
    goods: '3105.75',
    duty: '0.00',
    fees: [
      ['Toldklarering', '185.00'],
      ['Lagerleje 4 døgn', '140.00'],
    ],
  },
] satisfies { fees: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 8.5pt/1.4 ${NARROW}; color: #222 } th { background: #ffd400; padding: 1mm } td { padding: .8mm 1mm;
border-bottom: .1mm solid #ccc } .big { font-size: 15pt; font-weight: bold } small { font-size: 6.5pt; color: #555 }`

export const toldkurer = supplier({
  layout: 'toldkurer',
  country: 'DK',
  supplier: 'Pronto Courier Danmark A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'freight',
  cases: CASES,
  draw: (one) => {
    const fees = one.fees.reduce((all, [, amount]) => all + minor(amount), 0n)
    const due = after(one.day, 8)
    const base = minor(one.goods) + minor(one.duty)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, fees)],
      free: minor(one.duty),
      trap: 'customs invoice: value of goods and computed import VAT are printed and not billed; duty carries no VAT; waybill and customs numbers; sender is not the supplier',
    })
    const body = `${at(15, 12, 'pronto', 'font-size:26pt;font-weight:bold;font-style:italic')}${at(15, 25, 'Afsender af varen\n' + one.from, 'font-size:7.5pt')}
${at(130, 12, `Told- og gebyrfaktura`, 'font-size:15pt')}${at(130, 21, `Faktura nr.\nFakturadato\nForfaldsdato\nKontonummer`)}${at(165, 21, `${one.number}\n${write(one.day, 'YYYY-MM-DD')}\n${write(due, 'YYYY-MM-DD')}\n960 227 114`)}
${at(15, 45, `Importør\n<b>Fjordlys Design ApS</b>\nHavnegade 21\n5000 Odense C\nCVR/SE 99999993`)}${at(130, 45, `Fragtbrev ${one.awb}\nToldangivelse 26DK0050${one.awb.replaceAll(' ', '').slice(2)}A4\nMRN-dato ${write(after(one.day, -2), 'YYYY-MM-DD')}`)}
<div class="at" style="left:15mm;top:74mm;width:180mm">${table('A. Toldberegning (SKAT)|>DKK|>Sats', [`Fakturaværdi af varen|>${kr(minor(one.goods))}|`, `Told|>${kr(minor(one.duty))}|>tarif`, `Momsgrundlag|>${kr(base)}|`, `Beregnet importmoms, angives af importøren|>${kr(percent(base, '25'))}|>25 %`])}
<small>Importmoms opkræves ikke på denne faktura. Se det månedlige momsgrundlag i TastSelv Erhverv.</small></div>
<div class="at" style="left:15mm;top:118mm;width:180mm">${table(
      'B. Opkræves af Pronto|Momskode|>Ekskl. moms|>Moms|>I alt',
      [
        `Told udlagt for importøren|0|>${kr(minor(one.duty))}|>0,00|>${kr(minor(one.duty))}`,
        ...one.fees.map(
          ([text, amount]) =>
            `${text}|1|>${kr(minor(amount))}|>${kr(percent(minor(amount), '25'))}|>${kr(minor(amount) + percent(minor(amount), '25'))}`,
        ),
        `*Sum||>${kr(truth.net)}|>${kr(truth.vat)}|>${kr(truth.total)}`,
      ],
    )}</div>
${at(15, 240, 'Betales til konto 3100 88204417\nAngiv fakturanummer. Momskode 0: uden for momsgrundlaget, 1: 25 %.')}${at(140, 238, 'Til betaling')}${at(140, 243, `DKK ${kr(truth.total)}`, '').replace('class="at"', 'class="at big"')}
${at(15, 282, `Pronto Courier Danmark A/S, Kirstinehøj 60, 2770 Kastrup. CVR ${CVR}. Alle opgaver udføres efter NSAB 2015.`, 'font-size:7pt')}`
    return { page: { html: html('da', 'Told- og gebyrfaktura', CSS, [body]) }, bill: truth }
  },
})
