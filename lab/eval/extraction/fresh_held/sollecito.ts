import { minor, show, sum } from '../held/amounts.ts'
import { iban, partitaIva } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0366104024')
const eur = (amount: bigint): string => `€ ${show(amount, 'dots')}`

type Open = [number: string, day: string, amount: string]
const CASES: {
  day: string
  title: string
  text: string
  open: Open[]
  extra: string
  extraText: string
}[] = [
  {
    day: '2026-04-15',
    title: 'Sollecito di pagamento',
    extra: '0',
    extraText: '',
    text: 'da un controllo contabile le fatture sotto elencate risultano ancora insolute. Qualora aveste già\nprovveduto, Vi preghiamo di non tenere conto della presente.',
    open: [
      ['418/A', '2026-02-28', '1207.80'],
      ['466/A', '2026-03-10', '341.60'],
    ],
  },
  {
    day: '2026-06-03',
    title: 'Secondo sollecito di pagamento',
    extra: '18.44',
    extraText: 'Interessi di mora D.Lgs. 231/2002',
    text: 'facendo seguito al nostro precedente sollecito del 15/04/2026, rimasto senza riscontro, Vi invitiamo\na saldare quanto segue.',
    open: [['418/A', '2026-02-28', '1207.80']],
  },
  {
    day: '2026-07-20',
    title: 'Diffida e messa in mora',
    extra: '40.00',
    extraText: 'Costi di recupero forfettari',
    text: 'con la presente, da valere quale formale costituzione in mora ex art. 1219 c.c., Vi intimiamo il\npagamento di quanto dovuto entro 15 giorni.',
    open: [
      ['418/A', '2026-02-28', '1207.80'],
      ['731/A', '2026-05-29', '902.80'],
    ],
  },
]

export const sollecito = supplier({
  layout: 'sollecito',
  country: 'IT',
  supplier: 'Gomme Nordest S.r.l.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'vehicle_repair',
  cases: CASES,
  draw: (one, index) => {
    const due = after(one.day, 15)
    const total = sum(one.open.map((row) => minor(row[2]))) + minor(one.extra)
    const truth = bill({
      kind: 'not_a_bill',
      date: one.day,
      due,
      number: null,
      trap: 'reminder letters: numbers, dates and amounts of earlier invoices, interest and a sum to pay; nothing is to be booked',
    })
    const ink: Mark[] = [
      [25, 16, 'GOMME NORDEST', 'b i 20 #b00020'],
      [25, 25, `di Gomme Nordest S.r.l. - Via Venezia 144 - 35129 Padova - P.IVA ${PIVA}`, '8'],
      { line: [25, 31, 185, 31], colour: '#b00020', wide: 2 },
      [
        115,
        42,
        "Spett.le\nOFFICINA VERDI S.R.L.\nVia dell'Artigianato 7\n35010 Limena (PD)\nvia PEC",
        '10.5',
      ],
      [25, 74, `Padova, lì ${write(one.day, 'DD/MM/YYYY')}`, '10'],
      [25, 80, `Prot. ${118 + index * 31}/26 amm.`, '10'],
      [25, 94, `Oggetto: ${one.title}`, 'b 11'],
      [25, 104, `Spett.le ditta,\n${one.text}`, '10'],
      ...lines(
        128,
        6,
        [
          [35, '10'],
          [80, '10'],
          [170, '10 r'],
        ],
        [
          'Fattura n.|Data|Importo',
          ...one.open.map(
            ([number, day, amount]) =>
              `${number}|${write(day, 'DD/MM/YYYY')}|${eur(minor(amount))}`,
          ),
          ...(one.extra === '0' ? [] : [`|${one.extraText}|${eur(minor(one.extra))}`]),
        ],
      ),
      { line: [120, 158, 170, 158] },
      [80, 160, 'Totale dovuto', 'b 10'],
      [170, 160, eur(total), 'b 10 r'],
      [
        25,
        176,
        `Il pagamento dovrà pervenire entro il ${write(due, 'DD/MM/YYYY')} sul conto\n${iban('IT', 'M0103012100000004188270')}.\n\nDistinti saluti.`,
        '10',
      ],
      [135, 210, "Gomme Nordest S.r.l.\nl'amministrazione", 'i 10'],
    ]
    return { page: { ink }, bill: truth }
  },
})
