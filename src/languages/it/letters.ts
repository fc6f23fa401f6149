import type { Factor, Worded, LetterWords } from '../en/letter_words.ts'

const factors: Record<Factor, string> = {
  totp: 'Un’app di autenticazione',
  passkey: 'Una passkey',
}

const roles: Record<string, string> = {
  owner: 'titolare',
  admin: 'amministratore',
  accountant: 'commercialista',
  bookkeeper: 'contabile',
  assistant: 'assistente contabile',
  contributor: 'collaboratore',
  viewer: 'lettore',
}

const notYou =
  'Se non l’hai fatto tu, chiedi subito una nuova password nella pagina di accesso e avvisa un titolare dell’azienda.'

const letters: LetterWords['letters'] = {
  invitation: (letter) => ({
    subject: `Invito a unirti a ${letter.organization} su Daybook`,
    before: [
      `${letter.organization} ti invita su Daybook con il ruolo di ${roles[letter.role] ?? letter.role}.`,
    ],
    link: 'Apri l’invito',
    after: [
      'Il link vale una sola volta, per 7 giorni e solo per questo indirizzo.',
      'Se non te lo aspettavi, puoi ignorare questo messaggio.',
    ],
  }),
  reset: () => ({
    subject: 'Nuova password per Daybook',
    before: ['È stata chiesta una nuova password per questo indirizzo su Daybook.'],
    link: 'Scegli una nuova password',
    after: [
      'Il link vale una sola volta, per 30 minuti.',
      'Se la richiesta non è tua, puoi ignorare questo messaggio: la tua password non cambia.',
    ],
  }),
  password_changed: (letter) => ({
    subject: 'La tua password di Daybook è stata cambiata',
    before: [
      'La password del tuo account Daybook è stata cambiata e tutte le altre sessioni sono state chiuse.',
      letter.apps === 'ended'
        ? 'Le app che avevi collegato sono state scollegate in tutte le aziende. Puoi collegarle di nuovo. Le trovi qui:'
        : 'Le app che hai collegato restano collegate. Controlla di conoscerle tutte e scollega quelle che non conosci:',
    ],
    link: 'App collegate',
    after: [
      'Le chiavi API a tuo nome restano valide; un titolare o un amministratore dell’azienda può revocarle.',
      notYou,
    ],
  }),
  factor_added: (letter) =>
    notice('Metodo di verifica aggiunto al tuo account Daybook', [
      `${factors[letter.factor]} è stata aggiunta al tuo account.`,
    ]),
  factor_removed: (letter) =>
    notice('Metodo di verifica rimosso dal tuo account Daybook', [
      `${factors[letter.factor]} è stata rimossa dal tuo account.`,
    ]),
  factors_forgotten: () =>
    notice('La verifica in due passaggi è stata rimossa dal tuo account Daybook', [
      'Il gestore del server di Daybook ha rimosso dal tuo account tutte le app di autenticazione, le passkey e i codici di recupero. Tutte le sessioni sono state chiuse.',
    ]),
  recovery_code_used: (letter) =>
    notice('Un codice di recupero è stato usato per il tuo account Daybook', [
      `È stato usato uno dei tuoi codici di recupero. Codici di recupero rimasti: ${letter.left}.`,
    ]),
  recovery_codes_made: () =>
    notice('Nuovi codici di recupero per il tuo account Daybook', [
      'Sono stati creati dieci nuovi codici di recupero per il tuo account. Quelli precedenti non valgono più.',
    ]),
  auto_post_loosened: (letter) => ({
    subject: `Registrazione automatica meno restrittiva in ${letter.organization}`,
    before: [
      {
        turned_on: `${letter.who} ha attivato la registrazione automatica in ${letter.organization}: i documenti letti con sufficiente affidabilità vengono registrati senza l’intervento di una persona.`,
        threshold_lowered: `${letter.who} ha abbassato l’affidabilità richiesta per registrare automaticamente i documenti in ${letter.organization}.`,
        limits_raised: `${letter.who} ha aumentato o rimosso i limiti della registrazione automatica in ${letter.organization}.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'Ricevi questo messaggio perché sei titolare. Se non te lo aspettavi, disattiva la registrazione automatica, controlla che cosa è stato registrato e verifica chi ha accesso e quali chiavi API sono valide.',
    ],
  }),
  data_goes_elsewhere: (letter) => ({
    subject: `È cambiata la destinazione dei dati di ${letter.organization}`,
    before: [
      {
        connected: `${letter.who} ha collegato un gestionale in ${letter.organization} o ne ha rinnovato il collegamento: registrazioni e documenti vengono inviati lì.`,
        disconnected: `${letter.who} ha scollegato il gestionale di ${letter.organization}.`,
        mapped: `${letter.who} ha cambiato il conto o il codice IVA del gestionale a cui sono associate le registrazioni di ${letter.organization}.`,
        webhook: `${letter.who} ha creato o modificato un webhook di ${letter.organization}: comunica gli eventi a un altro sistema.`,
        inbound_address: `${letter.who} ha creato o modificato un indirizzo a cui arrivano i documenti di ${letter.organization}.`,
        key_marked: `${letter.who} ha permesso a una chiave API di ${letter.organization} di cambiare la destinazione dei dati.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'Ricevi questo messaggio perché sei titolare. Se non te lo aspettavi, annulla la modifica nelle impostazioni e controlla chi ha accesso e quali chiavi API sono valide.',
    ],
  }),
  approvals_waiting: (letter) => ({
    subject:
      letter.count === 1
        ? `Una richiesta attende la tua approvazione in ${letter.organization}`
        : `${letter.count} richieste attendono la tua approvazione in ${letter.organization}`,
    before: [
      letter.count === 1
        ? `Una richiesta attende una decisione in ${letter.organization}.`
        : `${letter.count} richieste attendono una decisione in ${letter.organization}.`,
      `Richiesta da: ${askers(letter.apps, letter.hasOthers)}.`,
    ],
    link: 'Vedi che cosa è in attesa',
    after: [
      'Nulla viene eseguito prima dell’approvazione in quella pagina. I dettagli si trovano solo lì; rifiuta ciò che non ti aspettavi.',
      'Ricevi al massimo un messaggio di questo tipo all’ora. L’azienda può disattivarli nelle impostazioni.',
    ],
  }),
  receipt_request: (letter) => ({
    subject: `${letter.organization} ti chiede un documento di spesa`,
    before: [
      `${letter.who} di ${letter.organization} ti chiede lo scontrino o la fattura per:`,
      letter.about,
      ...(letter.message === null ? [] : [`«${letter.message}»`]),
    ],
    link: 'Invia il documento',
    after: [
      `Basta una foto o un PDF, e non serve registrarsi. Il link vale una sola volta, fino al ${letter.until}.`,
      `Se non conosci ${letter.organization}, puoi ignorare questo messaggio.`,
    ],
  }),
  invoice_mail: (letter) => {
    const isInvoice = letter.document === 'invoice'
    const named = `${isInvoice ? 'la fattura' : 'la nota di credito'} n. ${letter.number}`
    const due = letter.dueOn === null ? '' : `, con scadenza ${letter.dueOn}`
    return {
      subject: `${isInvoice ? 'Fattura' : 'Nota di credito'} n. ${letter.number} di ${letter.organization}`,
      before: [
        `In allegato trova ${named} di ${letter.organization}, per un importo di ${letter.amount}${due}.`,
        ...letter.message,
        ...(letter.copyNote === null ? [] : [letter.copyNote]),
      ],
      link: null,
      after: letter.canAnswer
        ? ['Per qualsiasi chiarimento può rispondere direttamente a questo messaggio.']
        : [],
      signed: { greeting: 'Buongiorno,', name: letter.organization },
    }
  },
  reminder_mail: (letter) => ({
    subject: `Sollecito di pagamento n. ${letter.reminder}: fattura n. ${letter.number} di ${letter.organization}`,
    before: [
      `La nostra fattura n. ${letter.number} è scaduta il ${letter.dueOn}. Dalla nostra contabilità risultano ancora da pagare ${letter.open}.`,
      letter.charges === null
        ? `La preghiamo di versare ${letter.total} entro il ${letter.payBy}.`
        : `Con il presente sollecito addebitiamo ${letter.charges}. La preghiamo di versare in totale ${letter.total} entro il ${letter.payBy}.`,
      ...letter.message,
    ],
    link: null,
    after: [
      'In allegato trova il sollecito e una copia della fattura. Se nel frattempo ha già provveduto al pagamento, non tenga conto di questo messaggio.',
      ...(letter.canAnswer
        ? ['Per qualsiasi chiarimento può rispondere direttamente a questo messaggio.']
        : []),
    ],
    signed: { greeting: 'Buongiorno,', name: letter.organization },
  }),
  digest: (letter) => ({
    subject: `${letter.organization}: attività in attesa`,
    before: [`Ecco che cosa è in attesa in ${letter.organization}:`],
    link: null,
    after: [
      'Ricevi questo messaggio perché l’hai scelto, al massimo una volta al giorno. Puoi cambiare la scelta nelle tue impostazioni.',
    ],
  }),
}

function askers(apps: readonly string[], hasOthers: boolean): string {
  const named = apps.map((app) => `«${app}»`).join(', ')
  if (named === '') return 'una chiave API'
  return hasOthers ? `${named} e altri` : named
}

function notice(subject: string, before: string[]): Worded {
  return { subject, before, link: null, after: [notYou] }
}

export const letterWords: LetterWords = { greeting: 'Ciao,', closing: 'Daybook', letters }
