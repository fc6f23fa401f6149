import type { pagesOfAccounting as english } from '../en/pages_accounting.ts'

export const pagesOfAccounting: typeof english = {
  accountingReturn: {
    connected: {
      title: 'Il gestionale è collegato',
      says: (system) =>
        `La contabilità ora è tenuta in ${system}. Puoi chiudere questa pagina e tornare a quella da cui provieni.`,
    },
    underway: {
      title: 'Quasi fatto',
      says: (system) =>
        `${system} sta ancora rispondendo. Puoi chiudere questa pagina: nella pagina da cui provieni vedrai quando è collegato.`,
    },
    denied: {
      title: 'Nessun collegamento',
      says: (system) =>
        `La richiesta è stata rifiutata in ${system}. Puoi chiudere questa pagina e tornare indietro.`,
    },
    failed: {
      title: 'Nessun collegamento',
      says: (system) => `Non è stato possibile collegare ${system}. Torna indietro e ricomincia.`,
    },
    unknown: {
      title: 'Indirizzo non riconosciuto',
      says: () => 'Non corrisponde a nessuna richiesta aperta. Torna indietro e ricomincia.',
    },
    expired: {
      title: 'La richiesta è scaduta',
      says: () =>
        'Non è stata completata in tempo e non è stato collegato nulla. Torna indietro e ricomincia.',
    },
    used: {
      title: 'Indirizzo già usato',
      says: () =>
        'La richiesta ha già avuto risposta. Puoi chiudere questa pagina e tornare indietro.',
    },
    incomplete: {
      title: 'Indirizzo incompleto',
      says: () => 'Manca la risposta del gestionale. Ricomincia.',
    },
    elsewhere: {
      title: 'Aperto in un altro browser',
      says: () =>
        'Qualcuno ha già proseguito da questo link in un altro browser. Se l’hai fatto tu, continua lì. Altrimenti chiedi un nuovo link.',
    },
    other_browser: {
      title: 'Nessun collegamento',
      says: (system) =>
        `Il link verso ${system} è stato aperto in un altro browser, quindi la risposta non è stata usata. Se l’hai aperto tu, ricomincia e resta nello stesso browser. Se ti ha mandato lì qualcun altro, revoca l’autorizzazione in ${system}.`,
    },
    stopped: {
      title: 'Nessun collegamento',
      says: () =>
        'La richiesta è terminata e il link non funziona più. Puoi chiudere questa pagina.',
    },
  },
  accountingConsent: {
    title: (organization, system) =>
      `Consentire a ${organization} di tenere la contabilità in ${system}?`,
    organization: 'Azienda',
    system: 'Gestionale',
    askedBy: 'Richiesto da',
    askedAt: 'Richiesto il',
    byKey: (name) => `un programma dell’azienda (${name})`,
    may: 'Che cosa può fare Daybook',
    reads: 'Leggere i dati dell’azienda, il piano dei conti e le registrazioni',
    writes: 'Registrare acquisti, fatture e pagamenti di questa azienda',
    until: (system) => `Finché non viene scollegato qui o revocato in ${system}`,
    never: 'Non vede mai la tua password.',
    onlyIf: (organization) =>
      `Continua solo se conosci ${organization} e aspettavi questa richiesta. Chiunque può inviare un link.`,
    goOn: (system) => `Continua su ${system}`,
    stop: 'Non me lo aspettavo',
    sameBrowser: (time) =>
      `Resta in questo browser finché non torni. Il link funziona fino al ${time}.`,
    leaving: (system) => `Verso ${system}`,
    leavingSays: 'Si apre tra un attimo. Se non succede, continua da qui.',
  },
}
