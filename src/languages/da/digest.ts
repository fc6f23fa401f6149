import type { digest as english } from '../en/digest.ts'

const of = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const digest: typeof english = {
  kinds: {
    document_failed: of('bilag kunne ikke behandles', 'bilag kunne ikke behandles'),
    document_duplicate: of('mulig dublet', 'mulige dubletter'),
    document_to_check: of('bilag skal kontrolleres', 'bilag skal kontrolleres'),
    document_ready: of('bilag er klar til bogføring', 'bilag er klar til bogføring'),
    bank_suggestion: of('betaling med et forslag', 'betalinger med forslag'),
    receipt_missing: of('betaling mangler bilag', 'betalinger mangler bilag'),
    bank_unmatched: of('betaling skal afstemmes', 'betalinger skal afstemmes'),
    bank_review: of(
      'afstemt betaling er ændret af banken',
      'afstemte betalinger er ændret af banken',
    ),
    consent_ending: of(
      'banksamtykke udløber eller er udløbet',
      'banksamtykker udløber eller er udløbet',
    ),
    balance_differs: of(
      'bankkonto har en saldo, der afviger',
      'bankkonti har en saldo, der afviger',
    ),
    invoice_rejected: of('e-faktura er afvist', 'e-fakturaer er afvist'),
    einvoice_refused: of('e-faktura er afvist af køberen', 'e-fakturaer er afvist af køberen'),
    self_invoice_due: of('selvfaktura skal udstedes', 'selvfakturaer skal udstedes'),
    einvoice_unanswered: of('e-faktura har ikke fået svar', 'e-fakturaer har ikke fået svar'),
    approval: of('anmodning venter på godkendelse', 'anmodninger venter på godkendelse'),
    return_due: of('momsangivelse skal indberettes', 'momsangivelser skal indberettes'),
    books_differ: of('afvigelse fra regnskabsprogrammet', 'afvigelser fra regnskabsprogrammet'),
    supplier_account_changed: of(
      'regning med ændret kontonummer',
      'regninger med ændret kontonummer',
    ),
    receipt_arrived: of('bilag, du bad om, er kommet', 'bilag, du bad om, er kommet'),
    no_receipt: of('betaling uden bilag skal bogføres', 'betalinger uden bilag skal bogføres'),
  },
  other: (count) => `${count} andre`,
  deadline: (title, day) => `${title}: senest ${day}`,
}
