import { minor, show, sum } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const CVR = cvr('3390128')
const kr = (amount: bigint): string => show(amount, 'plain')

const CASES = [
  {
    day: '2026-03-12',
    number: '4127-014-26/2',
    shares: [
      ['Fællesudgifter, fordelingstal 214/5000', '3745.00'],
      ['Aconto varme', '1850.00'],
      ['Aconto vand', '420.00'],
      ['Bidrag til grundfond', '268.00'],
    ],
  },
  {
    day: '2026-06-11',
    number: '4127-014-26/3',
    shares: [
      ['Fællesudgifter, fordelingstal 214/5000', '3745.00'],
      ['Aconto varme', '1850.00'],
      ['Aconto vand', '420.00'],
      ['Bidrag til grundfond', '268.00'],
      ['Efterbetaling varmeregnskab 2025', '1132.46'],
    ],
  },
  {
    day: '2026-09-10',
    number: '4127-014-26/4',
    shares: [
      ['Fællesudgifter, fordelingstal 214/5000', '3895.00'],
      ['Aconto varme', '2010.00'],
      ['Aconto vand', '420.00'],
      ['Bidrag til grundfond', '268.00'],
      ['Regulering antenne 2025', '-96.50'],
    ],
  },
] satisfies { day: string; number: string; shares: [string, string][] }[]

export const ejerforening = supplier({
  layout: 'ejerforening',
  country: 'DK',
  supplier: 'Ejerforeningen Skibsbroen 4-12',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'rent',
  cases: CASES,
  draw: (one) => {
    const total = sum(one.shares.map((share) => minor(share[1])))
    const from = monthStart(one.day, 1)
    const truth = bill({
      date: one.day,
      due: from,
      number: one.number,
      free: total,
      trap: 'owners association without VAT; the administrator has the letterhead and its own CVR number; buyer in large type; period dates; total only in the payment slip',
    })
    const period = `${write(from, 'DD.MM.YYYY')} - ${write(monthEnd(from, 2), 'DD.MM.YYYY')}`
    const ink: Mark[] = [
      [190, 15, 'bostyr', 'b 22 r #2a6f97'],
      [
        190,
        25,
        `Ejendomsadministration\nVestergade 51, 5000 Odense C\nCVR ${cvr('2017595')}\nTelefontid 9-12`,
        'r 7.5 #2a6f97',
      ],
      [20, 48, 'FJORDLYS DESIGN APS', 'b 14'],
      [20, 56, 'Havnegade 21\n5000 Odense C', '11'],
      [20, 80, 'O P K R Æ V N I N G', 'b 12'],
      ...lines(
        90,
        5,
        [[20], [62]],
        [
          'Udlejer/forening|Ejerforeningen Skibsbroen 4-12',
          `Foreningens CVR-nr.|${CVR}`,
          'Lejlighed/enhed|Erhverv nr. 14, st.tv., Skibsbroen 8',
          `Opkrævningsnr.|${one.number}`,
          `Udskrevet|${write(one.day, 'DD.MM.YYYY')}`,
          `Periode|${period}`,
        ],
      ),
      { line: [20, 124, 190, 124] },
      ...lines(
        127,
        6,
        [[20], [190, 'r']],
        one.shares.map(([text, amount]) => `${text}|${kr(minor(amount))}`),
      ),
      [
        20,
        166,
        'Opkrævningen er momsfri. Betales via Betalingsservice trækkes beløbet automatisk.',
        'i 8.5',
      ],
      { line: [0, 205, 210, 205], colour: '#888888', wide: 0.3 },
      [20, 207, 'Indbetalingskort  +71', '7'],
      { frame: [20, 214, 82, 34] },
      [
        22,
        216,
        `Kreditor\nE/F Skibsbroen 4-12\nc/o Bostyr Administration A/S\nVestergade 51\n5000 Odense C`,
        '9',
      ],
      { frame: [108, 214, 40, 14] },
      [110, 215, 'Betalingsdag', '6.5'],
      [128, 220, write(from, 'DD.MM.YYYY'), 'b 11 c'],
      { frame: [150, 214, 40, 14] },
      [152, 215, 'Kroner', '6.5'],
      [187, 220, kr(total), 'b 11 r'],
      [108, 236, `Medlem 4127-014`, '9'],
      [20, 256, '+71<004127014026208+84417730<', 'mono 11'],
    ]
    return { page: { ink }, bill: truth }
  },
})
