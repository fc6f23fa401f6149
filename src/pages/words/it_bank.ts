import type { english } from './en_bank.ts'

export const italian: typeof english = {
  bankReturn: {
    returned: {
      title: 'Puoi tornare indietro',
      says: (bank) =>
        `${bank} ha confermato. Chiudi questa pagina e torna a quella da cui provieni: il collegamento si completa lì.`,
    },
    denied: {
      title: 'Nessun conto collegato',
      says: (bank) =>
        `La richiesta è stata rifiutata presso ${bank}. Puoi chiudere questa pagina e tornare indietro.`,
    },
    failed: {
      title: 'Nessun conto collegato',
      says: (bank) => `${bank} non ha potuto completare la richiesta. Torna indietro e ricomincia.`,
    },
    unknown: {
      title: 'Indirizzo sconosciuto',
      says: () => 'Non corrisponde a nessuna richiesta a una banca. Torna indietro e ricomincia.',
    },
    expired: {
      title: 'La richiesta è scaduta',
      says: () =>
        'Non è stata completata in tempo e nessun conto è stato collegato. Torna indietro e ricomincia.',
    },
    used: {
      title: 'Indirizzo già usato',
      says: () =>
        'La risposta della banca è già arrivata. Puoi chiudere questa pagina e tornare indietro.',
    },
    incomplete: {
      title: 'Indirizzo incompleto',
      says: () => 'Manca la risposta della banca. Torna indietro e ricomincia.',
    },
  },
}
