import type { pagesOfBank as english } from '../en/pages_bank.ts'

export const pagesOfBank: typeof english = {
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
      title: 'Indirizzo non riconosciuto',
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
        'La richiesta ha già avuto risposta. Puoi chiudere questa pagina e tornare indietro.',
    },
    incomplete: {
      title: 'Indirizzo incompleto',
      says: () => 'Manca la risposta della banca. Torna indietro e ricomincia.',
    },
    elsewhere: {
      title: 'Aperto in un altro browser',
      says: () =>
        'Qualcuno ha già proseguito verso la banca da questo link in un altro browser. Se l’hai fatto tu, continua lì. Altrimenti chiedi un nuovo link.',
    },
    other_browser: {
      title: 'Nessun conto collegato',
      says: (bank) =>
        `Il link verso ${bank} è stato aperto in un altro browser, quindi la risposta non è stata usata. Se l’hai aperto tu, chiedi un nuovo link e resta nello stesso browser fino alla fine. Se ti ha mandato alla banca qualcun altro, revoca lì il consenso.`,
    },
    stopped: {
      title: 'Nessun conto collegato',
      says: () =>
        'La richiesta è terminata e il link non funziona più. Chi l’ha fatta saprà che non era attesa. Puoi chiudere questa pagina.',
    },
  },
  bankConsent: {
    title: (organization) => `Consentire a ${organization} di leggere i tuoi conti?`,
    organization: 'Azienda',
    bank: 'Banca',
    askedBy: 'Richiesto da',
    askedAt: 'Richiesto il',
    byKey: (name) => `un programma dell’azienda (${name})`,
    withApp: (who, app) => `${who} con ${app}`,
    reads: 'Che cosa può leggere',
    accounts: (bank) => `I conti che scegli presso ${bank}: intestazione, numero e saldo`,
    transactions: 'I loro movimenti, passati e nuovi',
    until: (day, bank) =>
      `Al massimo fino al ${day}; puoi revocare prima il consenso presso ${bank}`,
    never: 'Non può pagare né spostare denaro e non vede mai la tua password.',
    onlyIf: (organization) =>
      `Continua solo se conosci ${organization} e aspettavi questa richiesta. Chiunque può inviare un link.`,
    goOn: (bank) => `Continua su ${bank}`,
    stop: 'Non me lo aspettavo',
    sameBrowser: (time) =>
      `Resta in questo browser finché non torni dalla banca. Il link funziona fino al ${time}.`,
    leaving: (bank) => `Verso ${bank}`,
    leavingSays: 'La banca si apre tra un attimo. Se non succede, continua da qui.',
  },
}
