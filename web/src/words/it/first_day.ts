import type { firstDay as English } from '../en/first_day.ts'

export const firstDay: Record<keyof typeof English, string> = {
  'first.welcome': 'Ti diamo il benvenuto, {name}',
  'first.says':
    'Quando i quattro passi sono completi, questo elenco scompare e al suo posto trovi ciò che c’è da gestire. Nulla viene registrato finché non lo registri tu o non imposti una regola.',
  'first.test': 'Questa è un’azienda di test: nulla viene inviato a banche, autorità o clienti.',
  'first.done': '{done} di 4 completati',
  'first.is_done': 'completato',
  'first.hide': 'Nascondi questi passi',
  'first.company': 'Azienda',
  'first.company_says': 'Partita IVA, indirizzo e coordinate bancarie compaiono su ogni fattura.',
  'first.company_fill': 'Compila',
  'first.change': 'Modifica',
  'first.system': 'Gestionale contabile',
  'first.system_says':
    'Le registrazioni possono andare al gestionale che già usi, oppure può tenere la contabilità Daybook.',
  'first.system_connect': 'Collega un gestionale',
  'first.system_own': 'Daybook tiene la contabilità',
  'first.own_books': 'Daybook tiene la contabilità.',
  'first.bank': 'Banca',
  'first.bank_says':
    'Sola lettura: Daybook legge movimenti e saldi e non può pagare. La tua banca ti chiede di confermare.',
  'first.bank_link': 'Collega una banca',
  'first.bank_other': 'Un’altra banca',
  'first.bank_done': 'Vedi i conti',
  'first.document': 'Primo documento',
  'first.document_says':
    'Scegli alcune fatture o alcuni scontrini, oppure scatta una foto con il telefono.',
  'first.document_mail':
    'Scegli alcune fatture o alcuni scontrini, scatta una foto o inoltra un’e-mail a {address}.',
  'first.document_choose': 'Scegli file',
  'first.together': 'Non serve fare tutto da soli',
  'first.together_says': 'Invita un collega o il tuo commercialista.',
}
