import { minor, percent, show } from '../../held/amounts.ts'
import { iban } from '../../held/check_digits.ts'
import { write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const eur = (amount: bigint): string => `€ ${show(amount, 'dots')}`
const CODE = 'TRVLCU88E52G224Q'

const CASES = [
  {
    day: '2026-03-18',
    number: '1/2026',
    fee: '650.00',
    work: 'traduzione in inglese del catalogo ricambi (38 cartelle)',
  },
  {
    day: '2026-06-25',
    number: '2/2026',
    fee: '75.00',
    work: 'revisione testi del sito, pagine "Chi siamo" e "Contatti"',
  },
  {
    day: '2026-10-30',
    number: '3/2026',
    fee: '1240.00',
    work: 'interpretariato alla fiera di Bologna, due giornate',
  },
]

export const notula = supplier({
  layout: 'notula',
  country: 'IT',
  supplier: 'Lucia Trevisan',
  supplierVat: null,
  currency: 'EUR',
  category: 'professional',
  cases: CASES,
  draw: (one) => {
    const fee = minor(one.fee)
    const stamp = fee > minor('77.47') ? minor('2.00') : 0n
    const withheld = percent(fee, '20')
    const truth = bill({
      date: one.day,
      number: one.number,
      free: fee + stamp,
      withheld,
      trap: 'occasional work by a person without a VAT number: no VAT, 20% withheld, stamp duty charged above 77,47; net to pay is the most prominent amount; only the buyer has a VAT number',
    })
    const ink: Mark[] = [
      [30, 25, 'Lucia Trevisan', 'serif 12'],
      [
        30,
        31,
        `Via Belzoni 88 – 35121 Padova\nnata a Padova il 12/05/1988\nC.F. ${CODE}\ncell. 347 000 4418`,
        'serif 10',
      ],
      [
        180,
        58,
        "Spett.le\nOfficina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena (PD)\nP. IVA 99999999990",
        'serif 11 r',
      ],
      [30, 92, `Padova, ${write(one.day, 'D MMMM YYYY', 'it')}`, 'serif 11'],
      [105, 106, 'NOTULA PER PRESTAZIONE OCCASIONALE', 'serif b 12 c'],
      [105, 112, `n. ${one.number}`, 'serif b 12 c'],
      [
        30,
        126,
        `La sottoscritta dichiara di ricevere dalla Vostra società, per\n${one.work},\nil compenso di seguito indicato:`,
        'serif 11',
      ],
      ...lines(
        144,
        7,
        [
          [40, 'serif 11'],
          [165, 'serif 11 r'],
        ],
        [
          `Compenso lordo|${eur(fee)}`,
          ...(stamp === 0n ? [] : [`Rimborso imposta di bollo|${eur(stamp)}`]),
          `Totale notula|${eur(truth.total)}`,
          `Ritenuta d'acconto 20%|- ${eur(withheld)}`,
        ],
      ),
      { line: [40, 173, 165, 173] },
      [40, 175, 'NETTO A PAGARE', 'serif b 12'],
      [165, 175, eur(truth.payable), 'serif b 12 r'],
      [
        30,
        188,
        "Operazione esclusa dal campo di applicazione dell'IVA ai sensi dell'art. 5 del D.P.R. 633/72 e\nsuccessive modificazioni. La sottoscritta dichiara di non superare nell'anno il limite di € 5.000,00\ndi compensi per lavoro autonomo occasionale.",
        'serif 10',
      ],
      [30, 206, `Pagamento a 30 giorni su ${iban('IT', 'X0306912117100000004418')}`, 'serif 10'],
      [140, 226, 'In fede', 'serif i 11'],
      [140, 238, 'Lucia Trevisan', 'serif i 16'],
      ...(stamp === 0n
        ? []
        : [
            { frame: [30, 226, 34, 20] } as const,
            [47, 233, "marca da bollo € 2,00\nsull'originale", 'serif 7 c'] as const,
          ]),
    ]
    return { page: { ink }, bill: truth }
  },
})
