import type { LanguageWords } from '../en/language_words.ts'

/** Ordene i de pakker, som en virksomhed tager med sig. */
export const leaving: LanguageWords['leaving'] = {
  everything: {
    title: (name) => `Alt fra ${name}`,
    made: (at) => `Dannet ${at} (UTC). Alle rækker er fra dette øjeblik.`,
    contents: 'Det er i pakken',
    data: 'data/: rækkerne i hver tabel, ét JSON-objekt pr. linje. schema.json forklarer hver kolonne.',
    files:
      'files/: alle filer, som de blev modtaget. Filen hedder sin SHA-256, og data/file.jsonl viser den sammen med filens eget navn.',
    audit:
      'data/audit_log.jsonl, audit_payload.jsonl og audit_seal.jsonl: loggen med sin kæde af segl. audit/heads.jsonl: den underskrevne ende af kæden.',
    sums: 'SHA256SUMS: hashværdien af hver fil. Kontrollér dem med: sha256sum --check SHA256SUMS',
    secrets:
      'Adgangskoder, nøgler, tokens og andre hemmeligheder er udeladt. schema.json viser, hvad der er udeladt og hvorfor.',
    rows: 'Rækker i hver tabel',
  },
  accountant: {
    title: (name) => `Regnskab for ${name}`,
    span: (from, to) => `Fra ${from} til ${to}.`,
    made: (at) => `Dannet ${at} (UTC).`,
    contents: 'Det er i pakken',
    ledger:
      'ledger.csv: alle linjer i alle posteringer. Kolonnen "files" viser posteringens bilag i mappen documents.',
    documents:
      'documents/: bilagene, navngivet efter posteringens år og nummer og efter hvem de er fra eller til.',
    returns: 'vat-returns/: momsangivelser i perioden, som PDF og som tabel.',
    registers: 'vat-registers/: salg og køb med moms.',
    sums: 'SHA256SUMS: hashværdien af hver fil. Kontrollér dem med: sha256sum --check SHA256SUMS',
    csv: 'Tabellerne har semikolon mellem cellerne og komma før decimalerne. Teksten er UTF-8.',
  },
}
