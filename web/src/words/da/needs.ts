import type { needs as English } from '../en/needs.ts'

export const needs: Record<keyof typeof English, string> = {
  'need.document_failed': 'Noget gik galt: Se hvorfor',
  'need.document_duplicate': 'Bilaget er her måske to gange: Er det et særskilt køb?',
  'need.document_to_check': 'Kontroller det aflæste, og bogfør det',
  'need.document_ready': 'Aflæst og konteret med sikkerhed: Bogfør det',
  'need.bank_suggestion': 'Er det dette, der er betalt?',
  'need.receipt_missing': 'Bilaget mangler',
  'need.bank_unmatched': 'Hvad var betalingen for?',
  'need.bank_review': 'Banken har ændret en afstemt betaling: Se på den igen',
  'need.consent_ending': 'Banksamtykket udløber: Forny det',
  'need.balance_differs': 'Bankens saldo stemmer ikke med posteringerne',
  'need.invoice_rejected': 'Fakturaen blev afvist: Ret den, og udsted den igen',
  'need.einvoice_refused': 'Kunden har afvist e-fakturaen',
  'need.self_invoice_due': 'En selvfaktura skal udstedes',
  'need.einvoice_unanswered': 'E-fakturaen har ikke fået svar endnu',
  'need.approval': 'En anmodning venter på din godkendelse',
  'need.return_due': 'Momsangivelsen skal indberettes',
  'need.books_differ': 'Regnskabet her stemmer ikke med regnskabsprogrammet',
  'need.supplier_account_changed': 'Leverandøren har nyt kontonummer: Spørg, før du betaler',
  'need.receipt_arrived': 'Bilaget, du bad om, er kommet: Kontroller det, og afstem betalingen',
  'need.no_receipt': 'Der kommer intet bilag: Bogfør betalingen, eller udelad den',
}
