import { minor, show, sum, times } from '../held/amounts.ts'
import { iban } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { SERIF } from '../held/sheet.ts'
import { bill, inside, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const VAT = 'ATU61844204'
const eur = (amount: bigint): string => `€ ${show(amount, 'dots')}`

const CASES = [
  {
    day: '2026-02-20',
    number: 'R26/0188',
    nights: 2,
    guests: 1,
    rate: '94.00',
    drinks: '18.40',
    deposit: '0',
  },
  {
    day: '2026-06-12',
    number: 'R26/0902',
    nights: 3,
    guests: 2,
    rate: '148.00',
    drinks: '46.20',
    deposit: '150.00',
  },
  {
    day: '2026-10-02',
    number: 'R26/1477',
    nights: 1,
    guests: 2,
    rate: '152.00',
    drinks: '0',
    deposit: '0',
  },
]

const CSS = `body { font: 10pt/1.5 ${SERIF}; color: #2d1f12 } th { font-style: italic; font-weight: normal; border-bottom: .2mm solid #2d1f12 } td { padding: .9mm 0 }`

export const gasthof = supplier({
  layout: 'gasthof',
  country: 'IT',
  supplier: 'Gasthof Hirschen, Familie Obwexer KG',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'hotel',
  cases: CASES,
  draw: (one) => {
    const rooms = times(String(one.nights), one.rate)
    const drinks = minor(one.drinks)
    const people = BigInt(one.nights * one.guests)
    const tax = people * minor('2.30')
    const rows = [inside(10, rooms), ...(drinks === 0n ? [] : [inside(20, drinks)])]
    const gross = sum(rows.map((row) => row.net + row.vat)) + tax
    const truth = bill({
      date: one.day,
      number: one.number,
      rows,
      free: tax,
      payable: gross - minor(one.deposit),
      trap: 'Austrian inn in German: Austrian VAT at 10% and 20% that an Italian buyer cannot account for itself; local tax outside VAT; deposit set off; guest above company',
    })
    const arrive = after(one.day, -one.nights)
    const day = (of: string): string => write(of, 'D.M.YYYY')
    const body = `${at(20, 18, 'Gasthof Hirschen', 'font-size:26pt;font-style:italic;width:170mm;text-align:center')}${at(20, 33, 'Familie Obwexer · 9900 Lienz, Osttirol · seit 1786', 'width:170mm;text-align:center;font-size:8.5pt')}
${at(22, 52, `Herrn Marco Rossi\nOfficina Verdi S.r.l.\nVia dell'Artigianato 7\nI-35010 Limena (PD)\nUID IT99999999990`)}${at(120, 52, `Rechnung ${one.number}\nLienz, am ${day(one.day)}\nZimmer 1${one.nights}\nAnreise ${day(arrive)}\nAbreise ${day(one.day)}`)}
<div class="at" style="left:22mm;top:96mm;width:166mm">${table('Leistung|>Menge|>Einzelpreis|>Betrag', [`Übernachtung mit Frühstück|>${one.nights}|>${eur(minor(one.rate))}|>${eur(rooms)}`, ...(drinks === 0n ? [] : [`Getränke Restaurant|>1|>${eur(drinks)}|>${eur(drinks)}`]), `Ortstaxe|>${people}|>€ 2,30|>${eur(tax)}`, `*Rechnungsbetrag|||>${eur(truth.total)}`, ...(one.deposit === '0' ? [] : [`abzüglich Anzahlung|||>-${eur(minor(one.deposit))}`, `*Noch zu bezahlen|||>${eur(truth.payable)}`])])}</div>
<div class="at" style="left:22mm;top:160mm;width:90mm;font-size:8pt">${table('enthaltene USt.|>Netto|>USt.|>Brutto', [...truth.rows.map((row) => `${row.rate} %|>${eur(row.net)}|>${eur(row.vat)}|>${eur(row.net + row.vat)}`), `0 % (Ortstaxe)|>${eur(tax)}|>€ 0,00|>${eur(tax)}`])}</div>
${at(22, 200, 'Dankend erhalten in bar/Bankomat. Wir freuen uns auf Ihren nächsten Besuch!')}${at(20, 276, `Gasthof Hirschen, Familie Obwexer KG · Hauptplatz 11 · A-9900 Lienz · FN 184420k LG Innsbruck · UID ${VAT} · ${iban('AT', '3600000004188270')}`, 'font-size:7pt;width:170mm;text-align:center')}`
    return { page: { html: html('de', 'Rechnung', CSS, [body]) }, bill: truth }
  },
})
