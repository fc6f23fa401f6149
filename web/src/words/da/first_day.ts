import type { firstDay as English } from '../en/first_day.ts'

export const firstDay: Record<keyof typeof English, string> = {
  'first.welcome': 'Velkommen, {name}',
  'first.says':
    'Når du er færdig med de fire trin, forsvinder listen, og i stedet vises det, der venter på dig. Intet bogføres, før du selv har bogført det eller oprettet en regel.',
  'first.test': 'Dette er en testvirksomhed: Intet sendes til banker, myndigheder eller kunder.',
  'first.done': '{done} af 4 færdige',
  'first.is_done': 'færdig',
  'first.hide': 'Skjul disse trin',
  'first.company': 'Virksomhed',
  'first.company_says': 'CVR-nummer, adresse og bankoplysninger står på alle fakturaer.',
  'first.company_fill': 'Udfyld',
  'first.change': 'Ret',
  'first.system': 'Regnskabsprogram',
  'first.system_says':
    'Posteringer kan sendes til det program, du allerede har, eller Daybook fører selv regnskabet.',
  'first.system_connect': 'Forbind et program',
  'first.system_own': 'Daybook fører regnskabet',
  'first.own_books': 'Daybook fører regnskabet.',
  'first.bank': 'Bank',
  'first.bank_says':
    'Kun læseadgang: Daybook henter posteringer og saldi og kan ikke betale. Din bank beder dig bekræfte.',
  'first.bank_link': 'Tilknyt en bank',
  'first.bank_other': 'En anden bank',
  'first.bank_done': 'Se kontiene',
  'first.document': 'Første bilag',
  'first.document_says':
    'Vælg nogle regninger eller kvitteringer, eller tag et billede med telefonen.',
  'first.document_mail':
    'Vælg nogle regninger eller kvitteringer, tag et billede, eller videresend en til {address}.',
  'first.document_choose': 'Vælg filer',
  'first.together': 'Du behøver ikke at gøre det alene',
  'first.together_says': 'Inviter en kollega eller din revisor.',
}
