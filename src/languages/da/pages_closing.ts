import type { pagesOfClosing as english } from '../en/pages_closing.ts'

export const pagesOfClosing: typeof english = {
  checklist_not_passed: 'Måneden er ikke komplet. Gør den færdig, eller begrund hvert åbent punkt.',
  period_already_closed: 'Bogføringen er allerede lukket til og med den dag eller en senere.',
  period_change_not_found: 'Lukningen findes ikke længere.',
  period_locked: 'Bogføringen er lukket den dag. Brug en senere dag, eller genåbn perioden først.',
  period_not_closed: 'Der er ikke lukket noget efter den dag.',
  period_not_ended: 'Kun måneder, der er slut, kan lukkes.',
  return_not_filed: 'Momsangivelsen er ikke indberettet endnu.',
  vat_return_settled: 'Momsangivelsen er allerede afregnet.',
  vat_settled_by_hand:
    'Momsangivelsen er måske allerede afregnet manuelt. Tjek momskontiene først.',
  vat_settlement_differs:
    'Momsangivelsen og momskontiene stemmer ikke overens. Indberet en rettelse, eller afregn momsen manuelt.',
  vat_settlement_not_found: 'Momsafregningen findes ikke længere.',
  vat_settlement_order: 'En anden momsangivelse kommer først: den, der rettes, før sin rettelse.',
  vat_settlement_reversed: 'Momsafregningen er allerede tilbageført.',
  year_closed: 'Regnskabsåret er afsluttet. Genåbn det først.',
  year_closing_not_found: 'Årsafslutningen findes ikke længere.',
  year_not_closed: 'Regnskabsåret er ikke afsluttet.',
  year_order: 'Et andet regnskabsår kommer først.',
}
