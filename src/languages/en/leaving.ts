/** The words of packages that an organization takes away. */
export const leaving = {
  everything: {
    title: (name: string): string => `Everything of ${name}`,
    made: (at: string): string => `Made at ${at} (UTC). All rows are as of this moment.`,
    contents: 'What is in this package',
    data: 'data/: the rows of each table, one JSON object on each line. schema.json says what each column is.',
    files:
      'files/: every file as it was received. Its name is its SHA-256, which data/file.jsonl gives with its own name.',
    audit:
      'data/audit_log.jsonl, audit_payload.jsonl and audit_seal.jsonl: the log with its chain of seals. audit/heads.jsonl: the signed end of the chain.',
    sums: 'SHA256SUMS: the hash of every file here. Check them with: sha256sum --check SHA256SUMS',
    secrets:
      'Passwords, keys, tokens and other secrets are left out. schema.json lists what is left out and why.',
    rows: 'Rows of each table',
  },
  accountant: {
    title: (name: string): string => `Accounts of ${name}`,
    span: (from: string, to: string): string => `From ${from} to ${to}.`,
    made: (at: string): string => `Made at ${at} (UTC).`,
    contents: 'What is in this package',
    ledger:
      'ledger.csv: every line of every entry. The column "files" names the documents of the entry, in the folder documents.',
    documents:
      'documents/: the documents, named by year and number of their entry and by who they are from or to.',
    returns: 'vat-returns/: VAT returns of these days, as PDF and as a table.',
    registers: 'vat-registers/: the registers of sales and purchases with VAT.',
    sums: 'SHA256SUMS: the hash of every file here. Check them with: sha256sum --check SHA256SUMS',
    csv: 'Cells of the tables end with semicolons and decimals begin with a comma. The text is UTF-8.',
  },
}
