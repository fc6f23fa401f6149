import { minor, show, sum, times } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { after, monthEnd, monthStart, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const PIVA = partitaIva('1020447013')
const eur = (amount: bigint): string => `${show(amount, 'dots')} €`

const CASES = [
  { day: '2026-02-12', number: '4126007718', kwh: '1184', smc: '402', tv: '18.00', bonus: '0' },
  {
    day: '2026-04-14',
    number: '4126019340',
    kwh: '1037',
    smc: '266',
    tv: '18.00',
    bonus: '-25.00',
  },
  { day: '2026-08-13', number: '4126044072', kwh: '1490', smc: '38', tv: '18.00', bonus: '0' },
]

const CSS = `body { font: 8.5pt/1.5 ${SANS}; color: #2d2a26 } .tile { background: #fff1e0; padding: 4mm; width: 56mm; height: 40mm } .tile b { font-size: 13pt }
th { background: #f08a00; color: #fff; padding: .8mm 1.5mm } td { padding: .8mm 1.5mm; border-bottom: .1mm solid #eee } .lab { color: #f08a00; font-weight: 700 }`

export const duoluce = supplier({
  layout: 'duoluce',
  country: 'IT',
  supplier: 'Duoluce Energia S.r.l.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'electricity',
  cases: CASES,
  draw: (one) => {
    const power = [
      times(one.kwh, '0.148200'),
      times(one.kwh, '0.024710') + minor('31.42'),
      times(one.kwh, '0.036900'),
      times(one.kwh, '0.012500'),
    ]
    const gas = [
      times(one.smc, '0.512300'),
      times(one.smc, '0.174400') + minor('19.08'),
      times(one.smc, '0.186200'),
    ]
    const [onPower, onGas] = [onTop(22, sum(power)), onTop(22, sum(gas))]
    const due = after(one.day, 20)
    const tv = minor(one.tv)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [{ rate: 22, net: onPower.net + onGas.net, vat: onPower.vat + onGas.vat }],
      free: tv + minor(one.bonus),
      trap: 'electricity and gas on one bill: subtotals of each with VAT, television fee and bonus outside VAT, N. bolletta beside customer, POD and PDR numbers; total in a tile without currency word',
    })
    const day = (of: string): string => write(of, 'DD.MM.YYYY')
    const names = [
      'Spesa per la materia',
      'Trasporto e gestione del contatore',
      'Oneri di sistema',
      'Accise',
    ]
    const part = (amounts: bigint[], kind: string, vat: bigint): string =>
      table(`${kind}|>Importo`, [
        ...amounts.map(
          (amount, row) =>
            `${(amounts.length === 3 && row === 2 ? 'Accise e addizionali' : names[row]) ?? ''} ${row === 0 ? (kind === 'LUCE' ? 'energia' : 'gas naturale') : ''}|>${eur(amount)}`,
        ),
        `IVA 22%|>${eur(vat)}`,
        `*Totale ${kind.toLowerCase()}|>${eur(sum(amounts) + vat)}`,
      ])
    const bonus = minor(one.bonus)
    const first = `${at(15, 12, '<b style="font-size:22pt;color:#f08a00">duo</b><span style="font-size:22pt">luce</span>')}
${at(112, 14, `Officina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena PD`, 'font-size:11pt')}${at(15, 36, `<span class="lab">Mercato libero</span> – Bolletta sintetica per la fornitura di energia elettrica e gas\nCodice cliente 771 0418 822   P.IVA cliente 99999999990`)}
${at(15, 52, `<div class="tile">Quanto devi pagare\n<b>${show(truth.total, 'dots')}</b>\n${tv > 0n ? 'canone TV incluso' : ''}</div>`)}${at(76, 52, `<div class="tile">Entro quando\n<b>${day(due)}</b>\nAddebito su conto •••418</div>`)}${at(137, 52, `<div class="tile">N. bolletta\n<b>${one.number}</b>\ndel ${day(one.day)}\nPeriodo ${write(monthStart(one.day, -2), 'MMMM', 'it')} – ${write(monthEnd(one.day, -1), 'MMMM YYYY', 'it')}</div>`)}
<div class="at" style="left:15mm;top:100mm;width:86mm">${part(power, 'LUCE', onPower.vat)}\nPOD IT001E41882270 – ${one.kwh} kWh</div><div class="at" style="left:108mm;top:100mm;width:86mm">${part(gas, 'GAS', onGas.vat)}\nPDR 03081000418822 – ${one.smc} Smc</div>
<div class="at" style="left:15mm;top:168mm;width:179mm">${table('ALTRE PARTITE|>Importo', [`Canone di abbonamento alla televisione per uso privato, rata|>${eur(tv)}`, ...(bonus === 0n ? [] : [`Bonus porta un collega (fuori campo IVA)|>${eur(bonus)}`])])}</div>
<div class="at" style="left:15mm;top:196mm;width:179mm">${table('RIEPILOGO IVA|>Imponibile|>Imposta', [`IVA 22% luce|>${eur(onPower.net)}|>${eur(onPower.vat)}`, `IVA 22% gas|>${eur(onGas.net)}|>${eur(onGas.vat)}`, `Fuori campo IVA|>${eur(truth.free)}|>0,00 €`, `*Totale|>${eur(truth.net)}|>${eur(truth.vat)}`])}</div>
${at(15, 236, 'I pagamenti delle bollette precedenti risultano regolari. Grazie!\nSpesa annua sostenuta (ultimi 12 mesi): 4.812,66 €. Costo medio unitario della bolletta: 0,31 €/kWh.')}
${at(15, 281, `Duoluce Energia S.r.l. – Via Caldera 21, 20153 Milano – C.F./P.IVA ${PIVA} – Servizio clienti 800 000 418`, 'font-size:6.5pt')}`
    return { page: { html: html('it', 'Bolletta', CSS, [first]) }, bill: truth }
  },
})
