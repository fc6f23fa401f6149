import type { LanguageWords } from '../en/language_words.ts'

/** Le parole dei pacchetti che un’azienda porta con sé. */
export const leaving: LanguageWords['leaving'] = {
  everything: {
    title: (name) => `Tutti i dati di ${name}`,
    made: (at) => `Creato il ${at} (UTC). Tutte le righe si riferiscono a questo momento.`,
    contents: 'Contenuto del pacchetto',
    data: 'data/: le righe di ogni tabella, un oggetto JSON per riga. schema.json descrive ogni colonna.',
    files:
      'files/: tutti i file così come sono stati ricevuti. Il nome di ciascuno è il suo SHA-256, che data/file.jsonl riporta insieme al nome originale.',
    audit:
      'data/audit_log.jsonl, audit_payload.jsonl e audit_seal.jsonl: il registro delle operazioni con la catena di sigilli. audit/heads.jsonl: la fine firmata della catena.',
    sums: 'SHA256SUMS: l’hash di ogni file. Per verificarli: sha256sum --check SHA256SUMS',
    secrets:
      'Password, chiavi, token e altri segreti non sono inclusi. schema.json elenca che cosa manca e perché.',
    rows: 'Righe di ogni tabella',
  },
  accountant: {
    title: (name) => `Contabilità di ${name}`,
    span: (from, to) => `Dal ${from} al ${to}.`,
    made: (at) => `Creato il ${at} (UTC).`,
    contents: 'Contenuto del pacchetto',
    ledger:
      'ledger.csv: tutte le righe di tutte le registrazioni. La colonna "files" indica i documenti della registrazione, nella cartella documents.',
    documents:
      'documents/: i documenti, con l’anno e il numero della registrazione e il nome del fornitore o del cliente.',
    returns:
      'vat-returns/: le liquidazioni e dichiarazioni IVA del periodo, in PDF e come tabella.',
    registers: 'vat-registers/: i registri IVA delle vendite, degli acquisti e dei corrispettivi.',
    sums: 'SHA256SUMS: l’hash di ogni file. Per verificarli: sha256sum --check SHA256SUMS',
    csv: 'Le celle delle tabelle sono separate da punto e virgola e i decimali iniziano con la virgola. Il testo è UTF-8.',
  },
}
