import type { pagesOfStart as English } from '../en/pages_start.ts'

export const pagesOfStart: typeof English = {
  start: {
    title: 'Nuova azienda',
    says: 'Dai un nome all’azienda. Tutto si può cambiare in seguito, tranne il Paese e lo scopo.',
    nameLabel: 'Nome dell’azienda',
    country: 'Paese',
    businessId: 'Numero di registrazione',
    businessIdSays: 'Numero del registro delle imprese, se c’è (in Danimarca CVR).',
    vatNumber: 'Partita IVA',
    vatNumberSays: 'Con o senza prefisso del Paese.',
    language: 'La tua lingua',
    kind: 'A cosa serve?',
    test: 'Prova Daybook: un’azienda di prova',
    testSays: 'Nulla viene inviato a banche, autorità o clienti. Non può mai diventare effettiva.',
    live: 'Contabilità reale',
    liveSays: 'Richiede la verifica in due passaggi, che imposti subito dopo se non l’hai già.',
    create: 'Crea azienda',
    nameMissing: 'Scrivi il nome dell’azienda.',
    wrongCountry: 'Scegli un Paese.',
    businessIdWrong:
      'Il numero di registrazione non è valido. Correggilo, oppure per ora lascia il campo vuoto.',
    vatNumberWrong:
      'La partita IVA non è valida. Correggila, oppure per ora lascia il campo vuoto.',
  },
  noScript: {
    says: 'L’app richiede JavaScript. Senza, puoi comunque gestire le approvazioni e il tuo account:',
    approvals: 'Approvazioni',
    account: 'Account',
  },
}
