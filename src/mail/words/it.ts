import type { Factor, Worded, Words } from '../letter.ts'

const factors: Record<Factor, string> = {
  totp: 'Un’app di autenticazione',
  passkey: 'Una passkey',
}

const roles: Record<string, string> = {
  owner: 'titolare',
  admin: 'amministratore',
  accountant: 'commercialista',
  bookkeeper: 'contabile',
  contributor: 'collaboratore',
  viewer: 'lettore',
}

const notYou =
  'Se non è stato lei, chieda subito una nuova password nella pagina di accesso e avvisi un titolare della sua organizzazione.'

const letters: Words['letters'] = {
  invitation: (told) => ({
    subject: `Invito a ${told.organization} in Daybook`,
    before: [
      `È invitato a partecipare a ${told.organization} in Daybook come ${roles[told.role] ?? told.role}.`,
    ],
    link: 'Apri l’invito',
    after: [
      'Il collegamento vale una sola volta, per 7 giorni e solo per questo indirizzo.',
      'Se non ne sa nulla, non deve fare niente.',
    ],
  }),
  reset: () => ({
    subject: 'Una nuova password per Daybook',
    before: ['È stata chiesta una nuova password per questo indirizzo in Daybook.'],
    link: 'Scelga una nuova password',
    after: [
      'Il collegamento vale una sola volta, per 30 minuti.',
      'Se non è stato lei, non deve fare niente: la sua password resta com’è.',
    ],
  }),
  password_changed: (told) => ({
    subject: 'La sua password di Daybook è stata cambiata',
    before: [
      'La password del suo accesso è stata cambiata e le altre sessioni sono state chiuse.',
      told.apps === 'ended'
        ? 'Le app che aveva collegato sono state scollegate in tutte le organizzazioni. Può collegarle di nuovo. Le vede qui:'
        : 'Le app che ha collegato restano collegate. Controlli di conoscerle tutte e scolleghi quelle che non conosce:',
    ],
    link: 'App collegate',
    after: [
      'Le chiavi API a suo nome restano valide; un titolare o un amministratore può revocarle.',
      notYou,
    ],
  }),
  factor_added: (told) =>
    notice('Un secondo fattore è stato aggiunto al suo accesso a Daybook', [
      `${factors[told.factor]} è stata aggiunta al suo accesso.`,
    ]),
  factor_removed: (told) =>
    notice('Un secondo fattore è stato tolto dal suo accesso a Daybook', [
      `${factors[told.factor]} è stata tolta dal suo accesso.`,
    ]),
  factors_forgotten: () =>
    notice('Tutti i secondi fattori sono stati tolti dal suo accesso a Daybook', [
      'Chi gestisce questo Daybook ha tolto dal suo accesso tutti i secondi fattori e i codici di recupero, e tutte le sessioni sono state chiuse.',
    ]),
  recovery_code_used: (told) =>
    notice('Un codice di recupero è stato usato per il suo accesso a Daybook', [
      `È stato usato uno dei suoi codici di recupero. Ne restano ${told.left}.`,
    ]),
  recovery_codes_made: () =>
    notice('Nuovi codici di recupero per il suo accesso a Daybook', [
      'Sono stati creati dieci nuovi codici di recupero per il suo accesso. Quelli precedenti non valgono più.',
    ]),
  approvals_waiting: (told) => ({
    subject:
      told.count === 1
        ? `Una richiesta attende la sua approvazione in ${told.organization}`
        : `${told.count} richieste attendono la sua approvazione in ${told.organization}`,
    before: [
      told.count === 1
        ? `Una richiesta attende una decisione in ${told.organization}.`
        : `${told.count} richieste attendono una decisione in ${told.organization}.`,
      `Da parte di: ${askers(told.apps, told.hasOthers)}.`,
    ],
    link: 'Veda che cosa attende',
    after: [
      'Nulla viene eseguito prima di essere approvato lì. Che cosa viene chiesto è scritto solo in quella pagina; rifiuti ciò che non si aspettava.',
      'Riceve al massimo un messaggio di questo tipo all’ora. L’organizzazione può disattivarli nelle impostazioni.',
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

export const it: Words = { greeting: 'Buongiorno,', closing: 'Daybook', letters }
